"""The three methods of the Widdis post, written anew, timed on tables from standard input.

One table a line, twelve card numbers 0..80 with spaces between. Answers with one JSON object.
"""

import itertools
import json
import sys
import time


def brute_has_set(table):
    for a, b, c in itertools.combinations(table, 3):
        same_ab = [x == y for x, y in zip(a, b)]
        same_bc = [x == y for x, y in zip(b, c)]
        same_ac = [x == y for x, y in zip(a, c)]
        if same_ab == same_bc == same_ac:
            return True
    return False


VALUES = {"1", "2", "3"}


def third_by_difference(a, b):
    return "".join(x if x == y else (VALUES - {x, y}).pop() for x, y in zip(a, b))


def third_by_interpolation(a, b):
    return "".join(x if x == y else chr(150 - ord(x) - ord(y)) for x, y in zip(a, b))


def completes(third):
    def has_set(table):
        return any(third(a, b) in table for a, b in itertools.combinations(table, 2))

    return has_set


METHODS = {
    "brute": brute_has_set,
    "pairs": completes(third_by_difference),
    "interpolation": completes(third_by_interpolation),
}


def card(number):
    digits = []
    for _ in range(4):
        digits.append("123"[number % 3])
        number //= 3
    return "".join(reversed(digits))


ROUNDS = 5


def main():
    tables = [[card(int(n)) for n in line.split()] for line in sys.stdin]
    answer = {}
    for name, has_set in METHODS.items():
        seconds = []
        for _ in range(ROUNDS):
            start = time.process_time()
            found = sum(1 for table in tables if has_set(table))
            seconds.append(time.process_time() - start)
        answer[name] = {"seconds": seconds, "with_set": found}
    json.dump(answer, sys.stdout)


main()
