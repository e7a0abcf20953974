import * as v from 'valibot';
import type { CardReading } from '../../../preload/contract/models/capture.ts';
import { Carried, UsualPdf } from '../carried/carried.ts';
import { Orientation } from '../formats/orientation.ts';
import { KnownType, PictureType } from '../formats/sniff.ts';
import { Count, Magnitude, Share } from '../math/schemas.ts';
import { VisibleFacts } from './visible-facts.ts';

/** One page of a PDF. Width and height in points, upright by the page's own rotation. */
export const PdfPageFacts = v.object({
  width: v.number(),
  height: v.number(),
  /**
   * Share of the drawn page that is marked: darker or lighter than its surroundings. An empty page,
   * and one of a single flat color, has none; a single line of text on a letter page is about 0.0009.
   */
  ink: Share,
  /** Characters that can be read out of the page, spaces not counted. A plain scan has none. */
  characters: Count,
  /**
   * Pixels an inch of the scan that the page is, null where pictures do not cover most of it.
   */
  scanDpi: v.nullable(Magnitude),
});
export type PdfPageFacts = v.InferOutput<typeof PdfPageFacts>;

/** What the file holds beside what it shows. */
const carried = v.optional(v.array(Carried));
const hidden = {
  carries: carried,
  /** What it carries is known from honest documents of a kind. */
  usual: v.optional(UsualPdf),
  /** A copy without what it carries could be made. */
  cleanCopy: v.optional(v.boolean()),
};
/** A picture that decodes whole. Width and height in pixels, upright after what the file says. */
const PictureFacts = v.object({
  kind: v.literal('picture'),
  mediaType: PictureType,
  bytes: Count,
  width: Count,
  height: Count,
  frames: Count,
  orientation: Orientation,
  /** The file says where it was taken. */
  holdsLocation: v.optional(v.boolean(), false),
  carries: carried,
  /** null where it could not be looked at. */
  seen: v.optional(v.nullable(VisibleFacts), null),
});
export type PictureFacts = v.InferOutput<typeof PictureFacts>;

/** A PDF that opens without a password. Width and height of its first page in points, 0 without pages. */
const PdfFacts = v.object({
  kind: v.literal('pdf'),
  mediaType: v.literal('application/pdf'),
  bytes: Count,
  ...hidden,
  pages: Count,
  width: v.number(),
  height: v.number(),
  /** What was found on its first pages. */
  looked: v.optional(v.array(PdfPageFacts), []),
  /** Its first page, where that is a scan. */
  seen: v.optional(v.nullable(VisibleFacts), null),
});

/** A PDF that opens with a password only. */
const LockedPdfFacts = v.object({
  kind: v.literal('lockedPdf'),
  mediaType: v.literal('application/pdf'),
  bytes: Count,
});

/** A picture over the pixel cap, refused by its header. Width and height as stored. */
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

/** Not a single byte. */
const EmptyFacts = v.object({
  kind: v.literal('empty'),
  mediaType: v.literal('unknown'),
  bytes: v.literal(0),
});

/** Content of a type no slot takes. It was not decoded. */
const ForeignFacts = v.object({
  kind: v.literal('foreign'),
  mediaType: v.literal('unknown'),
  bytes: Count,
});

/**
 * A known type that was not looked into: the worker ran over its time or memory and was killed, it
 * ended by itself, or the decoder cannot run on this machine.
 */
const NotCheckedFacts = v.object({
  kind: v.literal('notChecked'),
  mediaType: KnownType,
  bytes: Count,
  reason: v.picklist(['time', 'memory', 'crashed', 'unavailable']),
  /** What it carries is looked for apart from the rest; absent where nobody did. */
  ...hidden,
});
export type NotCheckedFacts = v.InferOutput<typeof NotCheckedFacts>;

/** What was found out about a file from its bytes alone. */
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

/** What is known of what a file carries; of a picture a JPEG leaves it behind. */
export function hiddenIn(facts: Facts): {
  readonly carries: readonly Carried[];
  readonly usual?: UsualPdf | undefined;
  readonly cleanCopy: boolean;
} {
  if (facts.kind === 'picture') return { carries: facts.carries ?? [], cleanCopy: true };
  if (facts.kind !== 'pdf' && facts.kind !== 'notChecked') return { carries: [], cleanCopy: false };
  const { carries = facts.kind === 'pdf' ? [] : ['unread'], usual, cleanCopy = false } = facts;
  return { carries, usual, cleanCopy };
}

/** What can be seen in a picture, or in the scan that a PDF begins with; null where nothing was looked for. */
export function visibleIn(facts: Facts): VisibleFacts | null {
  return facts.kind === 'picture' || facts.kind === 'pdf' ? facts.seen : null;
}

/** What the barcode or the machine-readable zone in a picture says; null where none was read. */
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
