import * as v from 'valibot';
import type { CardReading } from '../../../preload/contract/models/capture.ts';
import { Carried } from '../carried/carried.ts';
import { Orientation } from '../formats/orientation.ts';
import { KnownType, PictureType } from '../formats/sniff.ts';
import { Count, Magnitude, Share } from '../math/schemas.ts';
import { VisibleFacts } from './visible-facts.ts';

/** A page of a PDF. Width and height are in points, upright by the page's own rotation. */
export const PdfPageFacts = v.object({
  width: v.number(),
  height: v.number(),
  /**
   * The share of the drawn page that is darker or lighter than its surroundings. An empty page and one of a
   * single flat color have none; a single line of text on a letter page is about 0.0009.
   */
  ink: Share,
  /** The characters that can be read out of the page, without spaces. A plain scan has none. */
  characters: Count,
  /** The resolution of the scan that the page is; null where pictures do not cover most of it. */
  scanDpi: v.nullable(Magnitude),
});
export type PdfPageFacts = v.InferOutput<typeof PdfPageFacts>;

const carried = v.optional(v.array(Carried));
/** A picture that decodes whole. Width and height are in pixels, upright after the file's own orientation. */
const PictureFacts = v.object({
  kind: v.literal('picture'),
  mediaType: PictureType,
  bytes: Count,
  width: Count,
  height: Count,
  /** Frames of an animation, or pages of a TIFF. */
  frames: Count,
  orientation: Orientation,
  /** The file says where it was taken. */
  holdsLocation: v.optional(v.boolean(), false),
  carries: carried,
  /** Null where it could not be analyzed. */
  seen: v.optional(v.nullable(VisibleFacts), null),
});
export type PictureFacts = v.InferOutput<typeof PictureFacts>;

/** A PDF that opens without a password. Width and height of its first page are in points, 0 without pages. */
const PdfFacts = v.object({
  kind: v.literal('pdf'),
  mediaType: v.literal('application/pdf'),
  bytes: Count,
  carries: carried,
  pages: Count,
  width: v.number(),
  height: v.number(),
  /** The facts of its first pages. */
  looked: v.optional(v.array(PdfPageFacts), []),
  /** The content of its first page, where that is a scan. */
  seen: v.optional(v.nullable(VisibleFacts), null),
});

/** A PDF that opens with a password only. */
const LockedPdfFacts = v.object({
  kind: v.literal('lockedPdf'),
  mediaType: v.literal('application/pdf'),
  bytes: Count,
});

/** A picture over the pixel cap, refused by its header. Width and height are as stored. */
const HugeFacts = v.object({
  kind: v.literal('huge'),
  mediaType: PictureType,
  bytes: Count,
  width: Count,
  height: Count,
});

/** A known type that does not decode whole. `detail` is the decoder's own short message. */
const BrokenFacts = v.object({
  kind: v.literal('broken'),
  mediaType: KnownType,
  bytes: Count,
  how: v.picklist(['corrupt', 'truncated']),
  detail: v.pipe(v.string(), v.maxLength(200)),
});

const EmptyFacts = v.object({
  kind: v.literal('empty'),
  mediaType: v.literal('unknown'),
  bytes: v.literal(0),
});

/** Content of a type that no slot takes, and that was not decoded. */
const ForeignFacts = v.object({
  kind: v.literal('foreign'),
  mediaType: v.literal('unknown'),
  bytes: Count,
});

/**
 * A file of a known type that was not checked: the worker ran over its time or memory, ended by itself, or has
 * no decoder on this machine.
 */
const NotCheckedFacts = v.object({
  kind: v.literal('notChecked'),
  mediaType: KnownType,
  bytes: Count,
  reason: v.picklist(['time', 'memory', 'crashed', 'unavailable']),
  /** A job of its own looks for what the file carries; absent where none did. */
  carries: carried,
});
export type NotCheckedFacts = v.InferOutput<typeof NotCheckedFacts>;

/** The facts about a file, found in its bytes alone. */
export const Facts = v.variant('kind', [
  PictureFacts,
  PdfFacts,
  LockedPdfFacts,
  HugeFacts,
  BrokenFacts,
  EmptyFacts,
  ForeignFacts,
  NotCheckedFacts,
]);
export type Facts = v.InferOutput<typeof Facts>;

/** Gives what a file carries, as far as it is known. */
export function carriedIn(facts: Facts): readonly Carried[] {
  if (facts.kind === 'notChecked') return facts.carries ?? ['unread'];
  return facts.kind === 'picture' || facts.kind === 'pdf' ? (facts.carries ?? []) : [];
}

/** Number of pages of a TIFF. 1 for every other file. */
export function pagesIn(facts: Facts): number {
  return facts.kind === 'picture' && facts.mediaType === 'image/tiff' ? facts.frames : 1;
}

/** Gives what a picture shows, or the scan that a PDF begins with; null where nothing was analyzed. */
export function visibleIn(facts: Facts): VisibleFacts | null {
  return facts.kind === 'picture' || facts.kind === 'pdf' ? facts.seen : null;
}

/** Gives what a card's barcode or machine-readable zone says; null where none was read. */
export function cardReading(facts: Facts): CardReading | null {
  const seen = visibleIn(facts);
  const license = seen?.barcode?.license ?? null;
  const read = license ?? (seen?.mrz?.surname ? seen.mrz : null);
  if (read === null) return null;
  const { surname, givenNames, birthDate, expiryDate } = read;
  return {
    source: license === null ? 'mrz' : 'barcode',
    surname: surname ?? '',
    givenNames: givenNames ?? '',
    birthDate,
    expiryDate,
  };
}
