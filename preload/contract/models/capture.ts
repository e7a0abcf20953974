import * as v from 'valibot';
import { CaptureId } from '../ids.ts';
import { Turn, Verdict } from './verdict.ts';

/** The four file fields of a document verification (spec, endpoint 13). */
export const Slot = v.picklist(['front_photo', 'back_photo', 'self_portrait', 'document']);
export type Slot = v.InferOutput<typeof Slot>;

/** Where a file is put: into a slot, behind the last page of the document slot, or into the tray. */
export const Destination = v.union([Slot, v.literal('page'), v.literal('tray')]);
export type Destination = v.InferOutput<typeof Destination>;

/**
 * Where a file that comes in should go. `any`: into the slot of the side its picture shows, as far as that can
 * be told, or into the document slot while that is empty. `unsorted`: into the tray, until it is known which filing of
 * the visit it belongs to.
 */
export const GivenTo = v.union([Destination, v.literal('any'), v.literal('unsorted')]);
export type GivenTo = v.InferOutput<typeof GivenTo>;

/** Content types the program knows by content; `unknown` is everything else. */
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

/** What staff can give for any slot. By content, never by name. */
export const GIVEN_MEDIA_TYPES = MediaType.options.filter((type) => type !== 'unknown');

const forPages = ['image/jpeg', 'image/png', 'image/heic', 'application/pdf'] as const;
const forCards = [...forPages, 'image/bmp', 'image/gif'] as const;

/**
 * What the platform takes in each slot (spec, endpoint 13: front and back also take bmp and gif). Anything else
 * that staff give is made into a JPEG or a PDF.
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

/** Who or what turned a capture: staff, or the proof in the picture itself. */
export const TurnedBy = v.picklist(['staff', 'barcode', 'mrz', 'print']);
export type TurnedBy = v.InferOutput<typeof TurnedBy>;

/**
 * Why a capture stands in its slot: staff put it there, it was the next in order and its side cannot be told,
 * or its picture shows that side; or it came with a stack in a feeder. `unsorted`: nobody has placed it; it waits in
 * the tray until it is known what it is.
 */
export const PlacedBy = v.picklist(['staff', 'order', 'side', 'feeder', 'unsorted']);
export type PlacedBy = v.InferOutput<typeof PlacedBy>;

/**
 * Why a capture waits in the tray by itself and not because staff put it there: `cutApart`, its scan was cut
 * into the cards on it, or the cards make room for the whole scan; `blank`, it is a page of a stack with nothing on
 * it.
 */
export const SetAside = v.picklist(['cutApart', 'blank']);
export type SetAside = v.InferOutput<typeof SetAside>;

/**
 * Why pages cannot be taken out of a PDF: that would break its signature, its security or its fields, or its pages
 * cannot be read.
 */
export const EDIT_PROBLEMS = ['signed', 'encrypted', 'form', 'unreadable'] as const;
export type EditProblem = (typeof EDIT_PROBLEMS)[number];

/** Pages (from 1, in order) of a PDF that staff gave, and the SHA-256 of that PDF, hex. */
export const PagesOf = v.object({ sha256: v.string(), pages: v.array(v.number()) });
export type PagesOf = v.InferOutput<typeof PagesOf>;

const inParts = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A rectangle that staff drew, in parts of the picture as it stands turned. */
export const DrawnPart = v.strictObject({
  x: inParts,
  y: inParts,
  width: inParts,
  height: inParts,
});
export type DrawnPart = v.InferOutput<typeof DrawnPart>;

/** Where fields of a card were read. Print is read if neither a barcode nor a machine-readable zone names the holder. */
export const CardSource = v.picklist(['barcode', 'mrz', 'print']);
export type CardSource = v.InferOutput<typeof CardSource>;

/** The fields of a card, read at this desk. Dates as yyyy-mm-dd. Names that were not read are empty. */
const CardReading = v.object({
  source: CardSource,
  surname: v.string(),
  givenNames: v.string(),
  birthDate: v.nullable(v.string()),
  expiryDate: v.nullable(v.string()),
});
export type CardReading = v.InferOutput<typeof CardReading>;

/** One file staff gave, held encrypted from the moment it was accepted. */
export const Capture = v.object({
  id: CaptureId,
  fileName: v.string(),
  /** Size in bytes. */
  bytes: v.number(),
  /** SHA-256 of the original bytes, hex. */
  sha256: v.string(),
  mediaType: MediaType,
  receivedAt: v.string(),
  check: v.picklist(['checking', 'done']),
  verdict: v.nullable(Verdict),
  /** Pixels of the upright picture, or of the first page at its preview size; null until known. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Pages of a PDF or a TIFF, 1 for another picture, null until known. */
  pages: v.nullable(v.number()),
  /** `/preview/<token>`, also with `?size=thumbnail`: re-encoded upright pixels; null where nothing can be shown. */
  previewUrl: v.nullable(v.string()),
  /** Degrees clockwise it is turned by, on top of what the file itself says. */
  turn: Turn,
  /** null while nobody turned it. */
  turnedBy: v.nullable(TurnedBy),
  placedBy: PlacedBy,
  /** Only in the tray; such a capture is no extra file of staff's, and `capture:put-back` takes it back. */
  setAside: v.nullable(SetAside),
  /** The scan of the whole glass that it was cut out of. */
  cutFrom: v.nullable(CaptureId),
  /** The PDF that it is a printed copy of; `cutFrom` names the capture, which is set aside. */
  printedFrom: v.nullable(v.object({ sha256: v.string(), bytes: v.number() })),
  /** The pages of a PDF that it consists of; `cutFrom` names that capture. Null for a file as it was given. */
  splitFrom: v.nullable(PagesOf),
  /** Pages (from 1) behind which the printed page numbers begin again: several documents in one file, probably. */
  splitAfter: v.array(v.number()),
  /** The page it was of the document, from 1, of one that was set aside as blank. */
  pageWas: v.nullable(v.number()),
  reading: v.nullable(CardReading),
  /** The original lies in the scan folder: the folder's path, and its name there. */
  scannedFrom: v.nullable(v.object({ folder: v.string(), fileName: v.string() })),
  /** The file says where it was taken. */
  holdsLocation: v.boolean(),
  /** Set when staff send a capture that was not ready all the same. */
  override: v.nullable(v.object({ reason: OverrideReason, note: v.string() })),
});
export type Capture = v.InferOutput<typeof Capture>;
