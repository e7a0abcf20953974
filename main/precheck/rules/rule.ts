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
 * What a block rests on:
 * - `file`: the file cannot be opened, or holds nothing to look at.
 * - `document`: it was measured on something known to be the document.
 * - `picture`: it was measured on the whole picture, and holds whatever that shows.
 * - `read`: a code, a zone or print that was read says so.
 * - `absence`: the whole picture, sharp and lit, was searched, and nothing that a document shows is there.
 * - `copy`: it is the same picture twice.
 */
export type Proof = 'file' | 'document' | 'picture' | 'read' | 'absence' | 'copy';

/** The outline, the size or the kind is unknown, which proves nothing. */
export type Doubt = 'doubt';

/** The place and case that a capture is judged in. */
export interface JudgeContext {
  readonly slot: Slot;
  readonly fileName: string;
  readonly verification: VerificationKind;
  readonly type: DocumentType | null;
  /** The degrees clockwise by which the capture is turned already, and whether staff chose that. */
  readonly turn: Turn;
  readonly turnedByStaff: boolean;
  /** It goes as pages of one document with others, which holds nothing but what they show. */
  readonly joined?: boolean;
  /** yyyy-mm-dd. */
  readonly today: string;
  /** What the words on it say that it is. They are read after the first verdict; null or absent until then. */
  readonly paper?: PaperFacts | null;
  /** The earlier submission of the same content; null or absent where there was none. */
  readonly sentBefore?: SentBefore | null;
  /** The expiry date in the card's print, yyyy-mm-dd. It counts if neither its barcode nor its zone has one. */
  readonly printedExpiry?: string | null;
  /** The other side of the same card; its facts are null while it is checked. */
  readonly pair?: { readonly sameBytes: boolean; readonly facts: Facts | null };
}

/** The state of the submission that the same content went with. */
export interface SentBefore {
  readonly state: string;
  /** ISO 8601. */
  readonly at: string;
  readonly sameApplication: boolean;
}

/**
 * The result of a rule. A block sends a customer home, so it names its proof; doubt about an outline makes it a
 * question, of which `judge` asks one.
 */
export type Finding = Measured &
  (
    | { readonly level: 'note' | 'warn'; readonly doubtful?: boolean }
    | { readonly level: 'block'; readonly proof: Proof }
    | { readonly level: 'reject' }
  );

/** The measure and the limit it broke, in the kind's own unit; null where nothing is measured. */
interface Measured {
  readonly measured: VerdictIssue['measured'];
  readonly limit: VerdictIssue['limit'];
  readonly fix: FixKey;
  /** A part of the picture, upright by the file's own orientation. */
  readonly region?: VerdictIssue['region'];
}

export interface Rule {
  readonly kind: IssueKind;
  /** The finding, or null where the capture is fine. */
  readonly find: (facts: Facts, context: JudgeContext) => Finding | null;
}

/** Makes a finding without a measure; `level` is a proof where it blocks. */
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

/** The values from which on a measure is worth a warning, and from which the capture is not ready. */
export interface Limits {
  readonly warn: number;
  readonly block: number;
}

/**
 * Makes a finding where a measure is as large as one of its limits, or as small where `block` is the smaller.
 * `proof` is what a block would rest on.
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

/** Makes a block where there is proof, a question where there is doubt. */
function blocking(proof: Proof | Doubt) {
  return proof === 'doubt'
    ? ({ level: 'warn', doubtful: true } as const)
    : ({ level: 'block', proof } as const);
}
