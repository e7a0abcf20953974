import * as v from 'valibot';
import { Slot } from '../../preload/contract/models/capture.ts';
import { Turn } from '../../preload/contract/models/verdict.ts';
import { DocumentType, VerificationKind } from '../../preload/contract/models/verification.ts';

const Level = v.picklist(['pass', 'warn', 'block', 'reject']);
export type Level = v.InferOutput<typeof Level>;

const Defect = v.object({ kind: v.string(), level: v.picklist(['slight', 'clear', 'severe']) });
export type Defect = v.InferOutput<typeof Defect>;

/**
 * A careful colleague's judgment of one file: an entry of labels.json, as far as scoring needs it.
 */
export const Label = v.object({
  file: v.string(),
  slot: Slot,
  documentType: DocumentType,
  verification: VerificationKind,
  defects: v.array(Defect),
  expected: Level,
  /** Every verdict that counts as right. */
  allowed: v.array(Level),
  /** The clockwise degrees that make the content upright after EXIF or irot was applied. */
  turn: Turn,
  /** The corners of the document, in pixels of the picture after EXIF was applied. */
  cardCorners: v.nullable(v.array(v.tuple([v.number(), v.number()]))),
  sourceMime: v.string(),
  /** The file with the other side of the same card, or null. */
  pairFile: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** True if readers disagree about the orientation, which is then not scored. */
  ambiguousOrientation: v.optional(v.boolean(), false),
  /**
   * The category of a real capture (`passport`, `page_scan`, `not_a_document`, …). Drawn ones have
   * none.
   */
  category: v.optional(v.nullable(v.string()), null),
});
export type Label = v.InferOutput<typeof Label>;
/** As stored in labels.json. */
export type WrittenLabel = v.InferInput<typeof Label>;
export const Labels = v.array(Label);

/** Issues about the orientation of a picture, which say nothing about its quality. */
const TURN_KINDS: ReadonlySet<string> = new Set(['sideways', 'upside_down']);
export const isTurnKind = (kind: string): boolean => TURN_KINDS.has(kind);

/**
 * Returns the defects for which another picture is required. None means that the capture is good.
 */
export function realDefects({ defects }: Label): readonly Defect[] {
  return defects.filter(({ kind, level }) => level !== 'slight' && !isTurnKind(kind));
}
