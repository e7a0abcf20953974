import { bufferOf, dataViewOf } from './bytes.ts';
import { type Box, boxesIn } from './heif-boxes.ts';

/** An irot box (ISO 23008-12, 6.5.10): its size, its name, and quarters anticlockwise. */
const IROT_BYTES = 9;
/** The bytes of a box's size and name. */
const HEAD = 8;
/** A number of a property, or how many an item has, in one byte with or without its mark of being essential. */
const MOST = 127;

/** The tables that a property is added to, as `metaBoxes` and their own boxes place them. */
export interface PropertyTables {
  readonly meta: Box;
  readonly holder: Box;
  readonly container: Box;
  readonly links: Box;
  readonly places: Box;
  /** Where the count of the item's properties stands, and the place behind the last of them. */
  readonly item: { readonly count: number; readonly end: number };
}

/**
 * Copies a HEIC with one more property for an item, a turn anticlockwise by `quarters`, as the last to be
 * applied. Boxes grow, and what lies behind them is named at its new place. Null where a table is written in a
 * way that leaves no room for that. Throws RangeError when a table runs over the end of the file.
 */
export function addTurn(
  bytes: Uint8Array,
  { meta, holder, container, links, places, item }: PropertyTables,
  quarters: number,
): Uint8Array | null {
  const view = dataViewOf(bytes);
  const number = boxesIn(bytes, container.start, container.end).length + 1;
  const wide = (view.getUint8(links.start + 3) & 1) === 1;
  const grown = [meta, holder, container, links];
  const roomy = number <= MOST && view.getUint8(item.count) < MOST;
  if (
    !roomy ||
    grown.some((box) => view.getUint32(box.start - HEAD) !== box.end - box.start + HEAD)
  ) {
    return null;
  }
  // Essential: a reader that cannot turn shall not show the picture.
  const link = wide ? [0x80, number] : [0x80 | number];
  const out = new Uint8Array(bytes);
  const changed = dataViewOf(out);
  const grow = (box: Box, by: number) => {
    changed.setUint32(box.start - HEAD, view.getUint32(box.start - HEAD) + by);
  };
  grow(container, IROT_BYTES);
  grow(links, link.length);
  grow(holder, IROT_BYTES + link.length);
  grow(meta, IROT_BYTES + link.length);
  changed.setUint8(item.count, view.getUint8(item.count) + 1);
  if (!movePlaces(changed, places, meta.end, IROT_BYTES + link.length)) return null;
  const property = [0, 0, 0, IROT_BYTES, ...Buffer.from('irot'), quarters];
  const added = [
    { at: container.end, bytes: property },
    { at: item.end, bytes: link },
  ].sort((one, other) => one.at - other.at);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { at, bytes: inserted } of added) {
    parts.push(bufferOf(out).subarray(from, at), Buffer.from(inserted));
    from = at;
  }
  parts.push(bufferOf(out).subarray(from));
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * Moves the extents of items that lie behind `behind` by so many bytes (ISO 14496-12, 8.11.3). False where a
 * base offset before that place leads behind it, so that a single number would have to move two ways.
 */
function movePlaces(view: DataView, box: Box, behind: number, by: number): boolean {
  const version = view.getUint8(box.start);
  const sizes = view.getUint16(box.start + 4);
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version > 0 ? sizes & 15 : 0];
  let at = box.start + 6;
  const next = (size: number): number => {
    at += size;
    return numberAt(view, at - size, size);
  };
  const count = next(version < 2 ? 2 : 4);
  for (let entry = 0; entry < count && at < box.end; entry++) {
    next(version < 2 ? 2 : 4);
    const inFile = version === 0 || (next(2) & 15) === 0;
    next(2);
    const base = next(baseSize);
    const moved = inFile && base >= behind;
    if (moved) setNumber(view, at - baseSize, baseSize, base + by);
    const parts = next(2);
    for (let part = 0; part < parts && at < box.end; part++) {
      next(indexSize);
      const offset = next(offsetSize);
      if (inFile && !moved && base + offset >= behind) {
        if (base > 0) return false;
        setNumber(view, at - offsetSize, offsetSize, offset + by);
      }
      next(lengthSize);
    }
  }
  return true;
}

function numberAt(view: DataView, at: number, size: number): number {
  if (size === 8) return Number(view.getBigUint64(at));
  if (size === 4) return view.getUint32(at);
  return size === 2 ? view.getUint16(at) : 0;
}

function setNumber(view: DataView, at: number, size: number, value: number): void {
  if (size === 8) view.setBigUint64(at, BigInt(value));
  else if (size === 4) view.setUint32(at, value);
  else throw new RangeError('An offset of two bytes cannot be moved.');
}
