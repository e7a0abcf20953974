import { bufferOf, dataViewOf, latin1 } from '../formats/bytes.ts';

/** A table of a TIFF structure, with its position and its number of entries. */
interface Table {
  readonly at: number;
  readonly entries: number;
}

const GPS_POINTER = 0x8825;
const EXIF_POINTER = 0x8769;
/** GPSLatitude, GPSLongitude, GPSDestLatitude, GPSDestLongitude, GPSAreaInformation. */
const PLACE_TAGS = [2, 4, 20, 22, 28];
const ENTRY_BYTES = 12;
/**
 * The maximum number of EXIF blocks that are searched. No legitimate file has more, so a file with more counts as
 * having a location.
 */
const MOST_BLOCKS = 100;

/** Returns whether an EXIF block (a TIFF structure) says where the picture was taken (EXIF 2.32, 4.6.6). */
export function tiffHasLocation(tiff: Uint8Array): boolean {
  const view = dataViewOf(tiff);
  const little = tiff[0] === 0x49;
  return gpsTables(view, little).some(({ at, entries }) =>
    Array.from({ length: entries }, (_, index) =>
      view.getUint16(at + 2 + index * ENTRY_BYTES, little),
    ).some((tag) => PLACE_TAGS.includes(tag)),
  );
}

/** Returns the GPS tables that the main table, the next one, or the EXIF table refers to. */
function gpsTables(view: DataView, little: boolean): readonly Table[] {
  const order = view.byteLength >= 8 ? view.getUint16(0) : 0;
  if (order !== 0x4949 && order !== 0x4d4d) return [];
  const found: Table[] = [];
  const first = tableAt(view, view.getUint32(4, little), little);
  const next = first && nextTable(view, first, little);
  for (const table of [first, next]) {
    if (!table) continue;
    const inner = pointedTo(view, table, EXIF_POINTER, little);
    for (const pointing of [table, inner]) {
      const gps = pointing && pointedTo(view, pointing, GPS_POINTER, little);
      if (gps) found.push(gps);
    }
  }
  return found;
}

function tableAt(view: DataView, at: number, little: boolean): Table | null {
  if (at < 8 || at + 2 > view.byteLength) return null;
  const room = Math.floor((view.byteLength - at - 2) / ENTRY_BYTES);
  return { at, entries: Math.min(view.getUint16(at, little), room) };
}

function nextTable(view: DataView, { at, entries }: Table, little: boolean): Table | null {
  const pointer = at + 2 + entries * ENTRY_BYTES;
  return pointer + 4 <= view.byteLength
    ? tableAt(view, view.getUint32(pointer, little), little)
    : null;
}

function pointedTo(
  view: DataView,
  { at, entries }: Table,
  tag: number,
  little: boolean,
): Table | null {
  for (let index = 0; index < entries; index++) {
    const entry = at + 2 + index * ENTRY_BYTES;
    if (view.getUint16(entry, little) === tag) {
      return tableAt(view, view.getUint32(entry + 8, little), little);
    }
  }
  return null;
}

/** The names of location properties in XMP (EXIF, Photoshop, and IPTC schemas). */
const XMP_PLACE =
  /GPS(Latitude|Longitude|Dest|Area)|photoshop:(City|State|Country)|:Location|:Sublocation|LocationCreated|LocationShown/;
/**
 * The location data sets of IPTC-IIM record 2: city, sublocation, state, country code, country, location code and name.
 */
const IPTC_PLACE = [90, 92, 95, 100, 101, 26, 27];

export function xmpHasLocation(packet: Uint8Array): boolean {
  return XMP_PLACE.test(latin1(packet));
}

/** Returns whether a Photoshop block contains an IPTC data set with a location (IIM 4.2, 1.5: 0x1c, record, number). */
export function iptcHasLocation(block: Uint8Array): boolean {
  for (let at = block.indexOf(0x1c); at >= 0; at = block.indexOf(0x1c, at + 1)) {
    if (block[at + 1] === 2 && IPTC_PLACE.includes(block[at + 2] ?? 0)) return true;
  }
  return false;
}

/**
 * Returns whether the bytes after a picture contain another picture or a video (QuickTime, ©xyz) that has a location.
 */
export function trailerHasLocation(trailer: Uint8Array): boolean {
  const bytes = bufferOf(trailer);
  if (bytes.includes(Buffer.from([0xa9, 0x78, 0x79, 0x7a]))) return true;
  let blocks = 0;
  for (let at = bytes.indexOf('Exif\0\0'); at >= 0; at = bytes.indexOf('Exif\0\0', at + 1)) {
    blocks++;
    if (blocks > MOST_BLOCKS || tiffHasLocation(bytes.subarray(at + 6))) return true;
  }
  return false;
}
