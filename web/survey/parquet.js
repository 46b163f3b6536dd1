// What a Parquet file says of itself, without reading its rows. The footer is the file's end: the metadata, its length in four
// bytes, and the letters PAR1. The metadata is Thrift's compact protocol (thrift.apache.org, "compact protocol"; its fields are
// those of parquet.thrift): of `FileMetaData` the number of rows (field 3) and the key-value pairs (field 5) are taken, all else
// is passed over. Every length is held against what is left, so that a cut or altered file is an error and nothing worse.

const TAIL = 8; // the metadata's length, and PAR1
const AT_ONCE = 1 << 16; // most footers are in the last 64 KiB: one read
const LARGEST = 1 << 26; // bytes of a footer that anybody would read
const DEEPEST = 32;

/// {rows, pairs} of a file (or anything with `size`, `slice` and `arrayBuffer`).
export async function footer(file) {
  const last = await bytes(file, AT_ONCE);
  if (file.size < TAIL + 4 || letters(last, last.length - 4) !== "PAR1")
    throw new Error((await letters(await bytes(file, file.size, 4), 0)) === "PAR1" ? "cut short: a Parquet file ends with PAR1" : "not a Parquet file");
  const length = new DataView(last.buffer).getUint32(last.length - TAIL, true);
  if (length > LARGEST || length + TAIL + 4 > file.size) throw new Error("damaged: its footer is said to be longer than the file");
  const all = length + TAIL <= last.length ? last : await bytes(file, length + TAIL);
  return metadata(new Reader(all.subarray(all.length - TAIL - length, all.length - TAIL)));
}

/// The last `many` bytes of a file, or the first `most` of them.
async function bytes(file, many, most = many) {
  const from = Math.max(0, file.size - many);
  return new Uint8Array(await file.slice(from, Math.min(file.size, from + most)).arrayBuffer());
}

const letters = (from, at) => String.fromCharCode(...from.subarray(Math.max(0, at), at + 4));

// --- Thrift, compact -----------------------------------------------------------------------------

const STOP = 0, TRUE = 1, FALSE = 2, BYTE = 3, I16 = 4, I32 = 5, I64 = 6, DOUBLE = 7, BINARY = 8, LIST = 9, SET = 10, MAP = 11, STRUCT = 12, UUID = 13;

class Reader {
  constructor(from) {
    this.from = from;
    this.at = 0;
  }

  byte() {
    this.need(1);
    return this.from[this.at++];
  }

  need(many) {
    if (many > this.from.length - this.at) throw new Error("damaged: its footer ends too soon");
  }

  pass(many) {
    this.need(many);
    this.at += many;
  }

  /// Seven bits a byte, the least first. Exact up to 2^53; what is larger is only passed over.
  varint() {
    let [value, scale] = [0, 1];
    for (let i = 0; i < 10; i++) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
    throw new Error("damaged: a number without an end in its footer");
  }

  /// A number that is written with its sign last.
  signed() {
    const coded = this.varint();
    return coded % 2 ? -(coded + 1) / 2 : coded / 2;
  }

  text() {
    const length = this.varint();
    this.need(length);
    return new TextDecoder().decode(this.from.subarray(this.at, (this.at += length)));
  }

  /// The size and the kind of a list's items.
  list() {
    const head = this.byte();
    const many = head >> 4 === 15 ? this.varint() : head >> 4;
    this.need(many); // an item has a byte at least
    return { many, kind: head & 15 };
  }

  /// Calls `take(field, kind)` for each field of a struct; what it does not take (false) is passed over.
  struct(take, depth = 0) {
    if (depth > DEEPEST) throw new Error("damaged: its footer has no bottom");
    for (let field = 0; ; ) {
      const head = this.byte();
      const kind = head & 15;
      if (kind === STOP) return;
      field = head >> 4 ? field + (head >> 4) : this.signed();
      if (!take(field, kind)) this.skip(kind, depth + 1, true);
    }
  }

  /// The truth of a field is in its kind; in a list it is a byte.
  skip(kind, depth, inField = false) {
    if (depth > DEEPEST) throw new Error("damaged: its footer has no bottom");
    if (kind === TRUE || kind === FALSE) return inField ? undefined : this.pass(1);
    if (kind === BYTE) return this.pass(1);
    if (kind === I16 || kind === I32 || kind === I64) return void this.varint();
    if (kind === DOUBLE) return this.pass(8);
    if (kind === BINARY) return this.pass(this.varint());
    if (kind === UUID) return this.pass(16);
    if (kind === STRUCT) return this.struct(() => false, depth);
    if (kind === LIST || kind === SET) {
      const { many, kind: of } = this.list();
      for (let i = 0; i < many; i++) this.skip(of, depth + 1);
      return;
    }
    if (kind === MAP) {
      const many = this.varint();
      const kinds = many ? this.byte() : 0;
      this.need(many);
      for (let i = 0; i < many; i++) {
        this.skip(kinds >> 4, depth + 1);
        this.skip(kinds & 15, depth + 1);
      }
      return;
    }
    throw new Error(`damaged: its footer has a field of kind ${kind}`);
  }
}

function metadata(reader) {
  const found = { rows: null, pairs: new Map() };
  reader.struct((field, kind) => {
    if (field === 3 && kind === I64) found.rows = reader.signed();
    else if (field === 5 && kind === LIST) pairs(reader, found.pairs);
    else return false;
    return true;
  });
  return found;
}

function pairs(reader, into) {
  const { many, kind } = reader.list();
  if (kind !== STRUCT) throw new Error("damaged: its key-value metadata is none");
  for (let i = 0; i < many; i++) {
    const pair = ["", ""];
    reader.struct((field, of) => {
      if ((field !== 1 && field !== 2) || of !== BINARY) return false;
      pair[field - 1] = reader.text();
      return true;
    });
    into.set(...pair);
  }
}
