import { bufferOf, latin1 } from '../formats/bytes.ts';

/** Names under which XMP keeps a place (EXIF, Photoshop and IPTC schemas). */
const XMP_PLACE =
  /GPS(Latitude|Longitude|Dest|Area)|photoshop:(City|State|Country)|:Location|:Sublocation|LocationCreated|LocationShown/;
/** IPTC-IIM record 2: city, sublocation, state, country code, country, location code and name. */
const IPTC_PLACE = [90, 92, 95, 100, 101, 26, 27];

/** Whether an XMP packet speaks of a place. */
export function xmpHasLocation(packet: Uint8Array): boolean {
  return XMP_PLACE.test(latin1(packet));
}

/** Whether a Photoshop block holds an IPTC data set with a place (IIM 4.2, 1.5: 0x1c, record, number). */
export function iptcHasLocation(block: Uint8Array): boolean {
  for (let at = block.indexOf(0x1c); at >= 0; at = block.indexOf(0x1c, at + 1)) {
    if (block[at + 1] === 2 && IPTC_PLACE.includes(block[at + 2] ?? 0)) return true;
  }
  return false;
}

/** Whether bytes behind a picture hold another with its place, or a film with one (QuickTime, ©xyz). */
export function trailerHasLocation(
  trailer: Uint8Array,
  tiffHasLocation: (tiff: Uint8Array) => boolean,
): boolean {
  const bytes = bufferOf(trailer);
  if (bytes.includes(Buffer.from([0xa9, 0x78, 0x79, 0x7a]))) return true;
  for (let at = bytes.indexOf('Exif\0\0'); at >= 0; at = bytes.indexOf('Exif\0\0', at + 1)) {
    if (tiffHasLocation(bytes.subarray(at + 6))) return true;
  }
  return false;
}
