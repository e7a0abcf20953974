import * as v from 'valibot';
import { CaptureId } from '../ids.ts';
import { Turn, Verdict } from './verdict.ts';

/** The four file fields of a document verification (spec, endpoint 13). */
export const Slot = v.picklist(['front_photo', 'back_photo', 'self_portrait', 'document']);
export type Slot = v.InferOutput<typeof Slot>;

/**
 * Where a file goes: to a slot, after the last page of the document slot, or to the tray. The tray contains the files
 * that aren't in a slot.
 */
export const Destination = v.union([Slot, v.literal('page'), v.literal('tray')]);
export type Destination = v.InferOutput<typeof Destination>;

/**
 * Where an incoming file goes. `any`: to the slot of the side that its picture shows, if the side can be determined.
 * Otherwise, to the document slot if it's empty. `unsorted`: to the tray, until it's known which submission of the
 * visit the file belongs to.
 */
export const GivenTo = v.union([Destination, v.literal('any'), v.literal('unsorted')]);
export type GivenTo = v.InferOutput<typeof GivenTo>;

/**
 * Where a new file goes. `instead` is the capture that it replaces, which moves to the tray. `at` is its index among
 * the document's pages, from 0.
 */
export const Placing = v.strictObject({
  to: GivenTo,
  instead: v.optional(CaptureId),
  at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type Placing = v.InferOutput<typeof Placing>;

/** Content types that the program detects from the bytes. `unknown` is everything else. */
export const MediaType = v.picklist([
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/bmp',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/avif',
  'application/pdf',
  'unknown',
]);
export type MediaType = v.InferOutput<typeof MediaType>;

/** The types that staff can add to any slot. A file's content decides, never its name. */
export const GIVEN_MEDIA_TYPES = MediaType.options.filter((type) => type !== 'unknown');

const forPages = ['image/jpeg', 'image/png', 'image/heic', 'application/pdf'] as const;
const forCards = [...forPages, 'image/bmp', 'image/gif'] as const;

/**
 * The types that the platform accepts in each slot (spec, endpoint 13: front and back also accept BMP and GIF). Other
 * files from staff are converted to a JPEG or a PDF.
 */
export const SLOT_MEDIA_TYPES: Readonly<Record<Slot, readonly MediaType[]>> = {
  front_photo: forCards,
  back_photo: forCards,
  self_portrait: forPages,
  document: forPages,
};

export const OverrideReason = v.picklist([
  'customerNotPresent',
  'onlyCopyThereIs',
  'wornCard',
  'cannotHoldStill',
  'other',
]);
export type OverrideReason = v.InferOutput<typeof OverrideReason>;

/** Who or what turned a capture: staff, or evidence in the picture itself. */
export const TurnedBy = v.picklist(['staff', 'barcode', 'mrz', 'print']);
export type TurnedBy = v.InferOutput<typeof TurnedBy>;

/**
 * Why a capture is in its slot. `staff`: staff put it there. `order`: it was next in order, and its side is unknown.
 * `side`: its picture shows that side. `feeder`: it came with a stack in a feeder. `unsorted`: nobody has placed it,
 * and it waits in the tray until it's identified.
 */
export const PlacedBy = v.picklist(['staff', 'order', 'side', 'feeder', 'unsorted']);
export type PlacedBy = v.InferOutput<typeof PlacedBy>;

/**
 * Why a capture is in the tray although staff didn't put it there. `cutApart`: its scan was cut into the cards on it,
 * or the cards were replaced with the whole scan. `blank`: it's a blank page of a stack.
 */
export const SetAside = v.picklist(['cutApart', 'blank']);
export type SetAside = v.InferOutput<typeof SetAside>;

/**
 * Why pages can't be extracted from a PDF. `signed`, `encrypted`, and `form`: that would break its signature, its
 * security, or its fields. `unreadable`: its pages can't be read.
 */
export const EDIT_PROBLEMS = ['signed', 'encrypted', 'form', 'unreadable'] as const;
export type EditProblem = (typeof EDIT_PROBLEMS)[number];

/**
 * Pages (from 1, in order) of a PDF that staff added, and that PDF's SHA-256 in hex. `turns` contains the degrees
 * clockwise by which each page is turned. It's missing if no page is turned.
 */
export const PagesOf = v.object({
  sha256: v.string(),
  pages: v.array(v.number()),
  turns: v.exactOptional(v.array(Turn)),
});
export type PagesOf = v.InferOutput<typeof PagesOf>;

const inParts = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A rectangle that staff drew, in fractions of the picture in its current orientation. */
export const DrawnPart = v.strictObject({
  x: inParts,
  y: inParts,
  width: inParts,
  height: inParts,
});
export type DrawnPart = v.InferOutput<typeof DrawnPart>;

/**
 * Where a card's fields were read. Printed text is read if neither a barcode nor a machine-readable zone names the
 * holder.
 */
export const CardSource = v.picklist(['barcode', 'mrz', 'print']);
export type CardSource = v.InferOutput<typeof CardSource>;

/** A card's fields as read at this desk. Dates are in the format yyyy-mm-dd. Names that weren't read are empty. */
const CardReading = v.object({
  source: CardSource,
  surname: v.string(),
  givenNames: v.string(),
  birthDate: v.nullable(v.string()),
  expiryDate: v.nullable(v.string()),
});
export type CardReading = v.InferOutput<typeof CardReading>;

/** A file that staff added. It's encrypted from the moment it's accepted. */
export const Capture = v.object({
  id: CaptureId,
  fileName: v.string(),
  /** The size in bytes. */
  bytes: v.number(),
  /** The SHA-256 of the original bytes in hex. */
  sha256: v.string(),
  mediaType: MediaType,
  receivedAt: v.string(),
  check: v.picklist(['checking', 'done']),
  verdict: v.nullable(Verdict),
  /** The size of the upright picture in pixels, or of the first page at its preview size. Null until known. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** The number of pages in a PDF or a TIFF; 1 for any other picture. Null until known. */
  pages: v.nullable(v.number()),
  /**
   * The address of the re-encoded, upright picture: `/preview/<token>`, also with `?size=thumbnail`. Null if nothing
   * can be shown.
   */
  previewUrl: v.nullable(v.string()),
  /** Degrees clockwise that are added to the orientation in the file. */
  turn: Turn,
  /** Null if nobody turned it. */
  turnedBy: v.nullable(TurnedBy),
  placedBy: PlacedBy,
  /**
   * Set only in the tray. Such a capture doesn't count as one of staff's extra files, and `capture:put-back` restores
   * it.
   */
  setAside: v.nullable(SetAside),
  /** The scan of the entire scanner glass from which this capture was cropped. */
  cutFrom: v.nullable(CaptureId),
  /** The PDF that this is a printed copy of. `cutFrom` is the PDF's capture, which is set aside. */
  printedFrom: v.nullable(v.object({ sha256: v.string(), bytes: v.number() })),
  /** The PDF pages that make up this capture. `cutFrom` is the PDF's capture. Null for an original file. */
  splitFrom: v.nullable(PagesOf),
  /** Pages (from 1) after which the printed page numbers start over, which suggests several documents in one file. */
  splitAfter: v.array(v.number()),
  /** For a page that was set aside as blank, its page number in the document, from 1. */
  pageWas: v.nullable(v.number()),
  reading: v.nullable(CardReading),
  /** Set if the original is in the scan folder: the folder's path and the file's name there. */
  scannedFrom: v.nullable(v.object({ folder: v.string(), fileName: v.string() })),
  /** True if the file contains the location where it was taken. */
  holdsLocation: v.boolean(),
  /** Set if staff chose to send the capture although it wasn't ready. */
  override: v.nullable(v.object({ reason: OverrideReason, note: v.string() })),
});
export type Capture = v.InferOutput<typeof Capture>;
