import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type {
  AUDIT_BREAKS,
  AuditAction,
  AuditFacts,
  AuditLine,
} from '../../../preload/contract/models/audit.ts';

/**
 * An entry of the audit: who did what to which submission. `personal` can be erased later without breaking the chain.
 */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly action: AuditAction;
  readonly submissionId: SubmissionId | null;
  /** Facts that don't identify a person: counts, statuses, and reasons from a fixed list. */
  readonly facts: AuditFacts;
  /** The user's email address, names, and free text. Never contains images or tokens. */
  readonly personal: Readonly<Record<string, string>>;
}

/** The parts of an entry that can still be read. */
export interface AuditRecord extends Readonly<Omit<AuditLine, 'book'>> {
  /** The entry's link, in hex. It covers all entries up to and including this one. */
  readonly link: string;
}

/** An entry's number and its link in the chain. */
export interface AuditEnd {
  readonly seq: number;
  readonly link: string;
}

/**
 * The last removed entry, after which checking begins, and the last entry of the record. Numbers are 0 if there is no
 * such entry.
 */
export interface AuditEnds {
  readonly removedTo: AuditEnd;
  readonly last: AuditEnd;
}

export type AuditBreak = (typeof AUDIT_BREAKS)[number];

/**
 * The result of checking every entry. `at` is the first wrong entry. `changed`: the entry or its position was changed.
 * `missing`: the entry is missing, or the end was cut off. `inserted`: the app didn't write the entry. `personal…`: the
 * personal text contradicts the recorded erasures. `headLost`: the sealed end of the audit is lost, so the end can't be
 * verified. `notIntact`: the audit was already broken when old entries were removed. `older`: the audit once extended
 * beyond entry `at`. `keptChanged`: the entries are intact, but the stored submissions were changed.
 */
export type AuditVerdict =
  | { readonly ok: true; readonly entries: number }
  | {
      readonly ok: false;
      readonly at: number | null;
      readonly reason: AuditBreak;
    };
