"""Follows every link of the book as it was made: the file is there, and so is the anchor."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Not pages of the book: what mdbook adds of its own.
OWN = {"print.html", "404.html", "toc.html"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name in ("id", "name") and value:
                self.anchors.add(value)


def main(folder):
    files = [file for file in folder.rglob("*.html") if file.name not in OWN]
    pages = {file.resolve(): Page(file.read_text()) for file in files}
    wrong, followed = [], 0
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            followed += 1
            if target.name in OWN:
                continue
            if not target.is_file():
                wrong.append(f"{file.relative_to(folder.resolve())}: {link}: no such file")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                wrong.append(f"{file.relative_to(folder.resolve())}: {link}: no such anchor")
    for line in wrong:
        print(line)
    print(f"{len(pages)} pages, {followed} links followed, {len(wrong)} wrong")
    return 1 if wrong or len(pages) < 10 else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
