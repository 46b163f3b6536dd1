// Parquet files without rows that matter: a footer made by hand, for the page's reader of footers.

const varint = (n) => {
  const out = [];
  for (; n > 127; n = Math.floor(n / 128)) out.push((n % 128) + 128);
  return [...out, n];
};
const text = (value) => { const bytes = [...Buffer.from(value)]; return [...varint(bytes.length), ...bytes]; };
const zigzag = (n) => varint(n >= 0 ? 2 * n : -2 * n - 1);
/// [id, kind, bytes] as a struct; ids rise.
const struct = (...fields) => {
  let last = 0;
  const out = fields.flatMap(([id, kind, bytes]) => {
    const head = id - last < 16 ? [((id - last) << 4) | kind] : [kind, ...zigzag(id)];
    last = id;
    return [...head, ...bytes];
  });
  return [...out, 0];
};
const list = (kind, items) => [...(items.length < 15 ? [(items.length << 4) | kind] : [0xf0 | kind, ...varint(items.length)]), ...items.flat()];

/// `pairs` is {key: text}. The other fields are there to be passed over: every kind that Thrift has.
export function parquet(pairs, rows) {
  const odd = struct([1, 1, []], [2, 2, []], [3, 3, [7]], [4, 7, [1, 2, 3, 4, 5, 6, 7, 8]], [5, 11, [...varint(1), 0x85, ...text("k"), ...zigzag(-9)]],
    [6, 11, [0]], [7, 9, list(1, [[1], [2]])], [40, 10, list(6, Array.from({ length: 20 }, (_, i) => zigzag(i * 1e12)))]);
  const metadata = struct(
    [1, 5, zigzag(1)],
    [2, 9, list(12, [odd, struct([4, 8, text("deal")])])],
    [3, 6, zigzag(rows)],
    [4, 9, list(12, [struct([1, 9, list(12, [odd])])])],
    [5, 9, list(12, Object.entries(pairs).map(([key, value]) => struct([1, 8, text(key)], [2, 8, text(value)])))],
    [6, 8, text("by hand")]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(metadata.length);
  return Buffer.concat([Buffer.from("PAR1"), Buffer.alloc(50), Buffer.from(metadata), length, Buffer.from("PAR1")]);
}
