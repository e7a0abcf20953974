import * as v from 'valibot';

export const Turn = v.picklist([0, 90, 180, 270]);
/** Degrees clockwise. */
export type Turn = v.InferOutput<typeof Turn>;

const VerdictLevel = v.picklist(['pass', 'warn', 'block', 'reject']);
/**
 * `pass`: ready to send. `warn`: can be sent as it is. `block`: not ready, but staff may override it with a reason.
 * `reject`: the platform's own rules would refuse it.
 */
export type VerdictLevel = v.InferOutput<typeof VerdictLevel>;

export const IssueKind = v.picklist([
  'wrong_type',
  'extension_mismatch',
  'corrupt',
  'truncated',
  'empty',
  'too_large_pixels',
  'animated',
  /** A TIFF with several pages where one picture is required. */
  'several_pages',
  'encrypted',
  /** A program, an archive, a script, or another file in addition to the visible content. */
  'hidden_content',
  'zero_pages',
  'blank',
  'sideways',
  'upside_down',
  'blur',
  'glare',
  'dark',
  'overexposed',
  'low_contrast',
  'cut_off',
  'too_small',
  'obstructed',
  'greyscale',
  'screenshot',
  'not_a_document',
  'wrong_side',
  /** It looks like a different type than the one staff chose. */
  'other_type',
  /** Its words are those of another kind of paper document. */
  'other_paper',
  'same_image',
  'unreadable_barcode',
  'expired',
  'expiring',
  'mismatch',
  'mrz_check_digit',
  'no_face',
  'duplicate_submission',
  /** The check wasn't completed, because it ran out of time or memory. */
  'not_checked',
]);
export type IssueKind = v.InferOutput<typeof IssueKind>;

/** A rectangle as fractions of the upright picture's size, 0 to 1. */
const Region = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });

const VerdictIssue = v.object({
  kind: IssueKind,
  level: v.picklist(['note', 'warn', 'block', 'reject']),
  /** The measured value and its limit, in the unit of this kind of issue. Null if nothing is measured. */
  measured: v.nullable(v.union([v.number(), v.string()])),
  limit: v.nullable(v.union([v.number(), v.string()])),
  region: v.optional(Region),
  /** The instruction to show, as the key of a text in the catalog. */
  fix: v.string(),
});
export type VerdictIssue = v.InferOutput<typeof VerdictIssue>;

/** The pre-check's verdict on a capture in its slot. Issues are in the order in which staff should fix them. */
export const Verdict = v.object({
  level: VerdictLevel,
  /** The degrees clockwise that make the content upright, after EXIF and `irot` have been applied. */
  turn: Turn,
  issues: v.array(VerdictIssue),
});
export type Verdict = v.InferOutput<typeof Verdict>;
