import type { SubmissionId } from '../../../../preload/contract/ids.ts';
import type {
  AUDIT_BREAKS,
  AuditAction,
  AuditFacts,
  AuditLine,
} from '../../../../preload/contract/models/audit.ts';

/** An entry says who did what to which submission. `personal` can be erased later without breaking the chain. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly action: AuditAction;
  readonly submissionId: SubmissionId | null;
  /** Facts without a person in them: counts, statuses, reasons from a list. */
  readonly facts: AuditFacts;
  /** E-mail address of the user, names, free text. Never an image or a token. */
  readonly personal: Readonly<Record<string, string>>;
}

/** An entry as it was written, as far as it can still be read. */
export interface AuditRecord extends Readonly<Omit<AuditLine, 'book'>> {
  /** The entry's link in the chain, hex: of all entries up to and with it. */
  readonly link: string;
}

/** An entry by its number, and its link in the chain. */
export interface AuditEnd {
  readonly seq: number;
  readonly link: string;
}

/** Where the record begins, which is the last entry that went by age, and where it ends; 0: no entry. */
export interface AuditEnds {
  readonly removedTo: AuditEnd;
  readonly last: AuditEnd;
}

export type AuditBreak = (typeof AUDIT_BREAKS)[number];

/**
 * The result of checking every entry; `at` is the first one that is wrong. `changed`: it, or its order.
 * `missing`: also an end cut off. `inserted`: nobody wrote it. `personal…`: its personal text, against what
 * entries say of erasing it. `headLost`: where the audit ends is lost, so nothing vouches for it. `notIntact`:
 * it was broken when old entries went. `older`: it had come further than `at`. `keptChanged`: only the
 * submissions beside it are other than written.
 */
export type AuditVerdict =
  | { readonly ok: true; readonly entries: number }
  | {
      readonly ok: false;
      readonly at: number | null;
      readonly reason: AuditBreak;
    };
