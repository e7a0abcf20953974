import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { dataViewOf, withinBytes } from './bytes.ts';
import { addTurn, type PropertyTables } from './heif-add-turn.ts';
import { type Box, boxesIn } from './heif-boxes.ts';
import { heifExifBlocks, heifItems } from './heif-items.ts';
import { uprightTiff } from './tiff-orientation.ts';

/**
 * Copies a HEIC turned clockwise by `turn` on top of what it says itself, every coded pixel as it is: the angle
 * of its irot property changes, or one is added, which every decoder has to apply (ISO 23008-12, 6.5.10), and
 * EXIF says upright, so that no reader turns it twice. Null where a mirroring stands beside the turn, or the
 * file is put together in another way than phones and libheif do.
 */
export function turnHeif(bytes: Uint8Array, turn: Turn): Uint8Array | null {
  return withinBytes(() => {
    const out = turnPrimary(new Uint8Array(bytes), turn);
    // EXIF in several pieces cannot be changed where it lies.
    const inPieces = heifItems(bytes).some(
      ({ type, extents }) => type === 'Exif' && extents.length !== 1,
    );
    if (out === null || inPieces) return null;
    for (const block of heifExifBlocks(out)) uprightTiff(block);
    return out;
  });
}

/** Turns the picture that is shown, in place where it has a turn already. */
function turnPrimary(bytes: Uint8Array, turn: Turn): Uint8Array | null {
  if (turn === 0) return bytes;
  const found = primaryTables(bytes);
  if (found === null) return null;
  const { tables, properties } = found;
  const turns = properties.filter(({ type }) => type === 'irot');
  const [irot] = turns;
  if (turns.length > 1 || properties.some(({ type }) => type === 'imir')) return null;
  // The property counts quarters anticlockwise.
  const quarters = 4 - turn / 90;
  if (irot === undefined) return addTurn(bytes, tables, quarters);
  if (irot.start >= irot.end) return null;
  bytes[irot.start] = ((bytes[irot.start] as number) + quarters) & 3;
  return bytes;
}

/** Finds the properties of the picture that is shown, and their tables (ISO 23008-12, 9.3). */
function primaryTables(
  bytes: Uint8Array,
): { readonly tables: PropertyTables; readonly properties: readonly Box[] } | null {
  const view = dataViewOf(bytes);
  const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta');
  const inMeta = meta ? boxesIn(bytes, meta.start + 4, meta.end) : [];
  const primary = inMeta.find(({ type }) => type === 'pitm');
  const places = inMeta.find(({ type }) => type === 'iloc');
  const holder = inMeta.find(({ type }) => type === 'iprp');
  const parts = holder ? boxesIn(bytes, holder.start, holder.end) : [];
  const container = parts.find(({ type }) => type === 'ipco');
  const [links, ...more] = parts.filter(({ type }) => type === 'ipma');
  if (!meta || !primary || !places || !holder || !container || !links || more.length > 0)
    return null;
  const wide = view.getUint8(primary.start) > 0;
  const id = wide ? view.getUint32(primary.start + 4) : view.getUint16(primary.start + 4);
  const item = linksOf(view, links, id);
  if (item === null) return null;
  const all = boxesIn(bytes, container.start, container.end);
  const properties = item.numbers.flatMap((number) => all[number - 1] ?? []);
  return { tables: { meta, holder, container, links, places, item }, properties };
}

/** Finds the numbers of an item's properties, from 1, and where they stand (ISO 14496-12, 8.11.14). */
function linksOf(
  view: DataView,
  { start, end }: Box,
  wanted: number,
): (PropertyTables['item'] & { readonly numbers: readonly number[] }) | null {
  const wideIds = view.getUint8(start) > 0;
  const wideNumbers = (view.getUint8(start + 3) & 1) === 1;
  const entries = view.getUint32(start + 4);
  let at = start + 8;
  for (let entry = 0; entry < entries && at < end; entry++) {
    const id = wideIds ? view.getUint32(at) : view.getUint16(at);
    const count = at + (wideIds ? 4 : 2);
    at = count + 1;
    const numbers = Array.from({ length: view.getUint8(count) }, () => {
      at += wideNumbers ? 2 : 1;
      return wideNumbers ? view.getUint16(at - 2) & 0x7fff : view.getUint8(at - 1) & 0x7f;
    });
    if (id === wanted) return { count, end: at, numbers };
  }
  return null;
}
