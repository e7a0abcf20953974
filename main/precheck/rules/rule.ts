import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import type { IssueKind, Turn, VerdictIssue } from '../../../preload/contract/models/verdict.ts';
import type {
  DocumentType,
  VerificationKind,
} from '../../../preload/contract/models/verification.ts';
import type { PaperFacts } from '../../reading/paper-kind.ts';
import type { Facts } from '../facts/facts.ts';

/**
 * The proof for a block:
 * - `file`: the file cannot be opened, or contains nothing to look at.
 * - `document`: a measurement of something that is certain to be the document.
 * - `picture`: a measurement of the whole picture, which applies regardless of what the picture shows.
 * - `read`: a barcode, a zone, or print that was read.
 * - `absence`: nothing that a document shows was found in the whole sharp, well-lit picture.
 * - `copy`: both pictures are the same.
 */
export type Proof = 'file' | 'document' | 'picture' | 'read' | 'absence' | 'copy';

/** The outline, the size, or the kind is unknown, so a finding proves nothing. */
export type Doubt = 'doubt';

/** The slot and the situation in which a capture is judged. */
export interface JudgeContext {
  readonly slot: Slot;
  readonly fileName: string;
  readonly verification: VerificationKind;
  readonly type: DocumentType | null;
  /** How far the capture has been turned clockwise, in degrees, and whether staff chose that turn. */
  readonly turn: Turn;
  readonly turnedByStaff: boolean;
  /**
   * True if the capture is sent as pages of a document that several captures are joined into. The document contains
   * only what these pages show.
   */
  readonly joined?: boolean;
  /** The current day, as yyyy-mm-dd. */
  readonly today: string;
  /** The kind of paper according to its words, which are read after the first verdict. Null or absent until then. */
  readonly paper?: PaperFacts | null;
  /** An earlier submission of the same content. Null or absent if the content is new. */
  readonly sentBefore?: SentBefore | null;
  /**
   * The expiration date that is printed on the card (yyyy-mm-dd). It is used if neither the barcode nor the zone
   * contains one.
   */
  readonly printedExpiry?: string | null;
  /** The other side of the same card. Its facts are null while it is being checked. */
  readonly pair?: { readonly sameBytes: boolean; readonly facts: Facts | null };
}

/** The state of an earlier submission that contained the same content. */
export interface SentBefore {
  readonly state: string;
  /** The time in ISO 8601 format. */
  readonly at: string;
  readonly sameApplication: boolean;
}

/**
 * The result of a rule. A block sends a customer home, so it includes its proof. If the outline is uncertain, the
 * finding is a question instead, and `judge` asks only one question.
 */
export type Finding = Measured &
  (
    | { readonly level: 'note' | 'warn'; readonly doubtful?: boolean }
    | { readonly level: 'block'; readonly proof: Proof }
    | { readonly level: 'reject' }
  );

/**
 * The measurement and the limit that it violates, in the unit of its kind of issue. Both are null if nothing is
 * measured.
 */
interface Measured {
  readonly measured: VerdictIssue['measured'];
  readonly limit: VerdictIssue['limit'];
  readonly fix: FixKey;
  /** A part of the picture, upright according to the file's orientation. */
  readonly region?: VerdictIssue['region'];
}

/** Returns the finding, or null if the capture is fine. */
export type Rule = (facts: Facts, context: JudgeContext) => Finding | null;

/** Rules, keyed by the kind of issue that they find. Their order is that in which staff should fix the findings. */
export type RuleTable = Readonly<Partial<Record<IssueKind, Rule>>>;

/** Creates a finding without a measurement. If `level` is a proof, the finding is a block. */
export function findingIf(
  found: boolean,
  level: 'note' | 'warn' | 'reject' | Proof | Doubt,
  fix: FixKey,
  region?: Finding['region'],
): Finding | null {
  if (!found) return null;
  const measured = { measured: null, limit: null, fix, ...(region && { region }) };
  if (level === 'note' || level === 'warn' || level === 'reject') return { level, ...measured };
  return { ...blocking(level), ...measured };
}

/** The values at which a measurement causes a warning or a block. */
export interface Limits {
  readonly warn: number;
  readonly block: number;
}

/**
 * Creates a finding if a measurement reaches one of its limits. The limits are minimums if `block` is smaller than
 * `warn`. `proof` is the proof for a block.
 */
export function findingBeyond(
  measured: number | null,
  { warn, block }: Limits,
  fix: FixKey,
  proof: Proof | Doubt,
  region?: Finding['region'],
): Finding | null {
  if (measured === null) return null;
  const broken = (limit: number) => (warn <= block ? measured >= limit : measured <= limit);
  const found = { measured, fix, ...(region && { region }) };
  if (broken(block)) return { ...blocking(proof), limit: block, ...found };
  if (!broken(warn)) return null;
  return { level: 'warn', limit: warn, ...found, ...(proof === 'doubt' && { doubtful: true }) };
}

/** Creates a block if there is proof, or a question if there is doubt. */
function blocking(proof: Proof | Doubt) {
  return proof === 'doubt'
    ? ({ level: 'warn', doubtful: true } as const)
    : ({ level: 'block', proof } as const);
}
