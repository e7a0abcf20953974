import { latin1, withinBytes } from '../formats/bytes.ts';
import { boxesIn } from '../formats/heif-boxes.ts';
import { heifExifBlocks, heifItems } from '../formats/heif-items.ts';
import {
  blankTiffLocation,
  tiffHasLocation,
  trailerHasLocation,
  xmpHasLocation,
} from './metadata-location.ts';

/** The boxes in which some phones keep a film and data of their own beside the picture. */
const BESIDE = ['mpvd', 'sefd'];
const EMPTY_XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
const SPACE = 0x20;

/** Tells whether a HEIC says where it was taken. */
export function heifHasLocation(bytes: Uint8Array): boolean {
  return (
    heifExifBlocks(bytes).some(tiffHasLocation) ||
    packetsOf(bytes).some(xmpHasLocation) ||
    besides(bytes).some(trailerHasLocation)
  );
}

/**
 * Copies a HEIC without its place, every byte at its old position: GPS tables are emptied, XMP packets replaced
 * with an empty one, films zeroed. Null where EXIF lies in several pieces.
 */
export function heifWithoutLocation(bytes: Uint8Array): Uint8Array | null {
  const out = new Uint8Array(bytes);
  const inPieces = withinBytes(() =>
    heifItems(out).some(({ type, extents }) => type === 'Exif' && extents.length !== 1),
  );
  if (inPieces !== false) return null;
  for (const block of heifExifBlocks(out)) blankTiffLocation(block);
  for (const packet of packetsOf(out)) {
    packet.fill(SPACE);
    if (packet.length >= EMPTY_XMP.length) packet.set(Buffer.from(EMPTY_XMP));
  }
  for (const beside of besides(out)) beside.fill(0);
  return out;
}

/** Lists the XMP packets, each a view over the same bytes. */
function packetsOf(bytes: Uint8Array): readonly Uint8Array[] {
  const items = withinBytes(() => heifItems(bytes)) ?? [];
  return items
    .filter(({ type }) => type === 'mime')
    .flatMap(({ extents }) => extents.map(({ start, end }) => bytes.subarray(start, end)))
    .filter((part) => /<\?xpacket|<x:xmpmeta|<rdf:|GPS/.test(latin1(part)));
}

function besides(bytes: Uint8Array): readonly Uint8Array[] {
  return boxesIn(bytes, 0, bytes.length)
    .filter(({ type }) => BESIDE.includes(type))
    .map(({ start, end }) => bytes.subarray(start, end));
}
