import * as v from 'valibot';
import type { CardReading } from '../../../preload/contract/models/capture.ts';
import { Orientation } from '../formats/orientation.ts';
import { KnownType, PictureType } from '../formats/sniff.ts';
import { HiddenContent } from '../hidden-content/hidden-content.ts';
import { Count, Magnitude, Share } from '../math/schemas.ts';
import { VisibleFacts } from './visible-facts.ts';

/** A page of a PDF. Width and height are in points, with the page's rotation applied. */
export const PdfPageFacts = v.object({
  width: v.number(),
  height: v.number(),
  /**
   * The fraction of the drawn page that is darker or lighter than its surroundings. It is 0 for an empty page or a
   * single flat color. It is about 0.0009 for a single line of text on a letter page.
   */
  ink: Share,
  /** The number of characters with a known Unicode value, without spaces. A plain scan has none. */
  characters: Count,
  /** The resolution of the scan, or null if the page is not a scan. */
  scanDpi: v.nullable(Magnitude),
});
export type PdfPageFacts = v.InferOutput<typeof PdfPageFacts>;

const hidden = v.optional(v.array(HiddenContent));
/**
 * A picture that can be decoded completely. Width and height are in pixels, after the file's orientation is applied.
 */
const PictureFacts = v.object({
  kind: v.literal('picture'),
  mediaType: PictureType,
  bytes: Count,
  width: Count,
  height: Count,
  /** Frames of an animation, or pages of a TIFF. */
  frames: Count,
  orientation: Orientation,
  /** Whether the file contains the location where it was taken. */
  holdsLocation: v.optional(v.boolean(), false),
  carries: hidden,
  /** Null if the picture could not be analyzed. */
  seen: v.optional(v.nullable(VisibleFacts), null),
});
export type PictureFacts = v.InferOutput<typeof PictureFacts>;

/**
 * A PDF that opens without a password. Width and height are those of its first page in points, or 0 if it has no pages.
 */
const PdfFacts = v.object({
  kind: v.literal('pdf'),
  mediaType: v.literal('application/pdf'),
  bytes: Count,
  carries: hidden,
  pages: Count,
  width: v.number(),
  height: v.number(),
  /** The facts about its first pages. */
  looked: v.optional(v.array(PdfPageFacts), []),
  /** The content of its first page, if that is a scan. */
  seen: v.optional(v.nullable(VisibleFacts), null),
});

/** A PDF that needs a password. */
const LockedPdfFacts = v.object({
  kind: v.literal('lockedPdf'),
  mediaType: v.literal('application/pdf'),
  bytes: Count,
});

/** A picture that was refused because its header exceeds the pixel limit. Width and height are as stored. */
const HugeFacts = v.object({
  kind: v.literal('huge'),
  mediaType: PictureType,
  bytes: Count,
  width: Count,
  height: Count,
});

/** A file of a known type that cannot be decoded completely. `detail` is the decoder's short message. */
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

/** A file of a type that no slot accepts. It was not decoded. */
const ForeignFacts = v.object({
  kind: v.literal('foreign'),
  mediaType: v.literal('unknown'),
  bytes: Count,
});

/**
 * A file of a known type that was not checked. The worker ran out of time or memory, ended unexpectedly, or has no
 * decoder on this computer.
 */
const NotCheckedFacts = v.object({
  kind: v.literal('notChecked'),
  mediaType: KnownType,
  bytes: Count,
  reason: v.picklist(['time', 'memory', 'crashed', 'unavailable']),
  /** What the file contains besides its pages, found by a separate job. Absent if that job did not run. */
  carries: hidden,
});
export type NotCheckedFacts = v.InferOutput<typeof NotCheckedFacts>;

/** The facts about a file, based only on its bytes. */
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

/** Returns what a file contains besides its pages, as far as that is known. */
export function hiddenContentIn(facts: Facts): readonly HiddenContent[] {
  if (facts.kind === 'notChecked') return facts.carries ?? ['unread'];
  return facts.kind === 'picture' || facts.kind === 'pdf' ? (facts.carries ?? []) : [];
}

/** Returns the number of pages of a TIFF, or 1 for any other file. */
export function pagesIn(facts: Facts): number {
  return facts.kind === 'picture' && facts.mediaType === 'image/tiff' ? facts.frames : 1;
}

/** Returns what a picture shows, or what the scan on a PDF's first page shows. Returns null if nothing was analyzed. */
export function visibleIn(facts: Facts): VisibleFacts | null {
  return facts.kind === 'picture' || facts.kind === 'pdf' ? facts.seen : null;
}

/** Returns what was read from a card's barcode or machine-readable zone, or null if neither was read. */
export function cardReading(facts: Facts): CardReading | null {
  const seen = visibleIn(facts);
  const license = seen?.barcode?.license ?? null;
  const read = license ?? (seen?.mrz?.surname ? seen.mrz : null);
  if (read === null) return null;
  const { surname, givenNames, birthDate, expiryDate } = read;
  const suffix = surname === null ? null : (license?.suffix ?? null);
  return {
    source: license === null ? 'mrz' : 'barcode',
    surname: [surname, suffix].filter((part) => part !== null).join(' '),
    givenNames: givenNames ?? '',
    birthDate,
    expiryDate,
  };
}
