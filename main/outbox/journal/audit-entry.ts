import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type {
  AUDIT_BREAKS,
  AuditAction,
  AuditFacts,
  AuditLine,
} from '../../../preload/contract/models/audit.ts';

/** An entry says who did what to which submission. `personal` can be erased later without breaking the chain. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly action: AuditAction;
  readonly submissionId: SubmissionId | null;
  /** Facts that identify no person: counts, statuses, reasons from a fixed list. */
  readonly facts: AuditFacts;
  /** E-mail address of the user, names, and free text. Images and tokens are never included. */
  readonly personal: Readonly<Record<string, string>>;
}

/** An entry, as far as it can still be read. */
export interface AuditRecord extends Readonly<Omit<AuditLine, 'book'>> {
  /** The entry's link, in hex: the chain over all entries up to and including this one. */
  readonly link: string;
}

/** An entry's number and its link in the chain. */
export interface AuditEnd {
  readonly seq: number;
  readonly link: string;
}

/**
 * The end of the removed entries, where checking begins, and the end of the record. The number is 0 if there is no
 * entry.
 */
export interface AuditEnds {
  readonly removedTo: AuditEnd;
  readonly last: AuditEnd;
}

export type AuditBreak = (typeof AUDIT_BREAKS)[number];

/**
 * The result of checking every entry. `at` is the first wrong entry. `changed`: the entry or its position was changed.
 * `missing`: the entry is missing, or the end was cut off. `inserted`: the app did not write the entry. `personal…`:
 * the personal text contradicts the entries about erasures. `headLost`: the sealed end of the audit is lost, so the end
 * cannot be verified. `notIntact`: the audit was already broken when old entries were removed. `older`: the audit had
 * more entries than `at` at some time. `keptChanged`: the entries are intact, but the stored submissions were changed.
 */
export type AuditVerdict =
  | { readonly ok: true; readonly entries: number }
  | {
      readonly ok: false;
      readonly at: number | null;
      readonly reason: AuditBreak;
    };
