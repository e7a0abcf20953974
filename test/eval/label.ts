import * as v from 'valibot';
import { Slot } from '../../preload/contract/models/capture.ts';
import { Turn } from '../../preload/contract/models/verdict.ts';
import { DocumentType, VerificationKind } from '../../preload/contract/models/verification.ts';

const Level = v.picklist(['pass', 'warn', 'block', 'reject']);
export type Level = v.InferOutput<typeof Level>;

const Defect = v.object({ kind: v.string(), level: v.picklist(['slight', 'clear', 'severe']) });
export type Defect = v.InferOutput<typeof Defect>;

/** What a careful colleague says of one file: an entry of labels.json, as far as scoring needs it. */
export const Label = v.object({
  file: v.string(),
  slot: Slot,
  documentType: DocumentType,
  verification: VerificationKind,
  defects: v.array(Defect),
  expected: Level,
  /** Every verdict that counts as right. */
  allowed: v.array(Level),
  /** Degrees clockwise that bring the content upright after EXIF or irot was applied. */
  turn: Turn,
  /** Of the document, in pixels of the picture upright by EXIF. */
  cardCorners: v.nullable(v.array(v.tuple([v.number(), v.number()]))),
  sourceMime: v.string(),
  /** The other side of the same card. */
  pairFile: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** Readers differ about which way up it is: not scored for that. */
  ambiguousOrientation: v.optional(v.boolean(), false),
  /** What a real capture is (`passport`, `page_scan`, `not_a_document`, …); drawn ones have none. */
  category: v.optional(v.nullable(v.string()), null),
});
export type Label = v.InferOutput<typeof Label>;
/** As labels.json holds it. */
export type WrittenLabel = v.InferInput<typeof Label>;
export const Labels = v.array(Label);

/** Issues that say which way up a picture stands, and nothing of how good it is. */
const TURN_KINDS: ReadonlySet<string> = new Set(['sideways', 'upside_down']);
export const isTurnKind = (kind: string): boolean => TURN_KINDS.has(kind);

/** The defects for which another picture is asked; none means that the capture is good. */
export function realDefects({ defects }: Label): readonly Defect[] {
  return defects.filter(({ kind, level }) => level !== 'slight' && !isTurnKind(kind));
}
