/** Where a box lies: its own start, its payload and its end. */
interface Place {
  readonly at: number;
  readonly payload: number;
  readonly end: number;
}

/**
 * Adds an item property (irot, imir) to the only picture of a HEIC, as the last to be applied.
 * For files as heif-enc writes them: 32-bit box sizes, version 0 of ipma and iloc offsets of 4 bytes.
 */
export function withHeifProperty(file: Buffer, type: 'irot' | 'imir', value: number): Buffer {
  const property = Buffer.alloc(9);
  property.writeUInt32BE(property.length, 0);
  property.write(type, 4, 'latin1');
  property[8] = value;

  const meta = child(file, { at: 0, payload: 0, end: file.length }, 'meta');
  const inMeta = { ...meta, payload: meta.payload + 4 };
  const iprp = child(file, inMeta, 'iprp');
  const ipco = child(file, iprp, 'ipco');
  const ipma = child(file, iprp, 'ipma');
  const added = property.length + 1;

  const out = Buffer.from(file);
  shiftItemOffsets(out, child(file, inMeta, 'iloc'), added);
  for (const { at } of [meta, iprp]) grow(out, at, added);
  grow(out, ipco.at, property.length);
  grow(out, ipma.at, 1);
  const counter = ipma.payload + 10; // version and flags, entry count, item id
  const count = out.readUInt8(counter);
  out.writeUInt8(count + 1, counter);
  const associationEnd = counter + 1 + count;
  const essential = 0x80 | (children(file, ipco).length + 1);
  return Buffer.concat([
    out.subarray(0, ipco.end),
    property,
    out.subarray(ipco.end, associationEnd),
    Buffer.from([essential]),
    out.subarray(associationEnd),
  ]);
}

function shiftItemOffsets(out: Buffer, iloc: Place, by: number): void {
  const version = out.readUInt8(iloc.payload);
  const baseSize = out.readUInt8(iloc.payload + 5) >> 4;
  const items = out.readUInt16BE(iloc.payload + 6);
  let at = iloc.payload + 8;
  for (let item = 0; item < items; item++) {
    at += (version === 0 ? 4 : 6) + baseSize;
    const extents = out.readUInt16BE(at);
    at += 2;
    for (let extent = 0; extent < extents; extent++, at += 8) {
      out.writeUInt32BE(out.readUInt32BE(at) + by, at);
    }
  }
}

function grow(out: Buffer, at: number, by: number): void {
  out.writeUInt32BE(out.readUInt32BE(at) + by, at);
}

function child(file: Buffer, parent: Place, type: string): Place {
  const found = children(file, parent).find(
    ({ at }) => file.toString('latin1', at + 4, at + 8) === type,
  );
  if (!found) throw new Error(`The file has no ${type} box.`);
  return found;
}

function children(file: Buffer, parent: Place): readonly Place[] {
  const places: Place[] = [];
  for (let at = parent.payload; at + 8 <= parent.end; at += file.readUInt32BE(at)) {
    places.push({ at, payload: at + 8, end: at + file.readUInt32BE(at) });
  }
  return places;
}
