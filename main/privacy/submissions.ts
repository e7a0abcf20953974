import { setImmediate } from 'node:timers/promises';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { AuditFacts } from '../../preload/contract/models/audit.ts';
import type { PersonFound } from '../../preload/contract/models/person.ts';
import type { SubmissionBook } from '../outbox/book/submission-book.ts';
import { removeSubmission } from '../outbox/captures/destruction.ts';
import type { AuditRecord } from '../outbox/journal/audit-entry.ts';
import type { AuditTrail } from '../outbox/journal/audit-trail.ts';
import { doneSubmissions, type Journal } from '../outbox/journal/journal.ts';
import type { HeldSubmission } from '../outbox/submission/held-submission.ts';
import {
  type AboutPerson,
  aboutSubmission,
  isErasable,
  type LegalHold,
} from '../outbox/submission/legal-hold.ts';
import type { LastingBlobs } from '../vault/lasting-destruction.ts';
import type { RecordStore } from '../vault/sqlite-record-store.ts';
import { exportSubmission } from './export.ts';

/** The number of entries to read before letting other work run. */
const AT_ONCE = 500;

const NOT_DONE = ['draft', 'ready', 'sending', 'unknown', 'rejected'] as const;

export interface PersonSubmissionsParts {
  readonly book: SubmissionBook;
  readonly journal: Pick<Journal, 'inStates' | 'page'> & { compact(): void };
  readonly audit: Pick<AuditTrail, 'export' | 'erasePersonal'>;
  readonly blobs: LastingBlobs;
  readonly records: RecordStore;
}

/** The submissions and audit entries about one person. */
export interface SubmissionsAbout {
  readonly submissions: PersonFound['submissions'];
  /** The number of entries that still contain personal text. */
  readonly auditEntries: number;
  /** The submissions that those entries belong to, including removed ones. */
  readonly auditOf: readonly SubmissionId[];
  /** Single entries, given by their numbers. */
  readonly auditSingle: readonly number[];
}

/** Finds and erases submissions and audit entries by person. Data that was set aside can't be searched. */
export class PersonSubmissions {
  readonly #parts: PersonSubmissionsParts;

  constructor(parts: PersonSubmissionsParts) {
    this.#parts = parts;
  }

  /** Finds what is about the person. `inText` also searches the text of the entries. */
  async find(matches: AboutPerson, inText: boolean): Promise<SubmissionsAbout> {
    const { book, journal, audit } = this.#parts;
    const about = new Map<SubmissionId, HeldSubmission>();
    const take = (one: HeldSubmission) => {
      if (matches(aboutSubmission(one))) about.set(one.id, one);
    };
    for (const one of journal.inStates(NOT_DONE)) take(one);
    // Keep this order, because a submission that someone opens in the meantime moves from the first group to the
    // second.
    for (const group of ['needsLook', 'done'] as const) {
      for await (const one of doneSubmissions(journal, group)) take(one);
    }
    const found = [...about.values()];
    const ids = found.map(({ id }) => id);
    const entries = await entriesAbout(audit, ids, matches, inText);
    return {
      submissions: found.map((one) => ({
        submissionId: one.id,
        state: one.state,
        updatedAt: one.updatedAt,
        erasable: this.#mayGo(one),
        held: book.isHeld(one),
      })),
      auditEntries: entries.withText,
      auditOf: entries.of,
      auditSingle: entries.single,
    };
  }

  /** Yields all of a submission's data, including its files, as a JSON value in pieces. */
  async *exportSubmission(id: SubmissionId): AsyncGenerator<string> {
    const submission = this.#parts.book.find(id);
    if (submission === null) yield 'null';
    else yield* exportSubmission(submission, this.#parts.blobs);
  }

  /** Yields the entries of these submissions, and the single entries, each as a JSON value. */
  *exportAudit(of: readonly SubmissionId[], single: readonly number[]): Generator<string> {
    const wanted = new Set<string | number | null>([...of, ...single]);
    for (const record of this.#parts.audit.export()) {
      const isWanted = wanted.has(record.submissionId) || wanted.has(record.seq);
      if (isWanted) yield JSON.stringify(record);
    }
  }

  /** Destroys the submissions that may be erased, and the personal text of their entries. */
  async erase({ submissions, auditOf, auditSingle }: SubmissionsAbout): Promise<void> {
    const { book, audit, blobs } = this.#parts;
    for (const { submissionId } of submissions) await this.#eraseOne(submissionId);
    const stays = (id: SubmissionId) => {
      const submission = book.find(id);
      return submission !== null && !this.#mayGo(submission);
    };
    const kept = entriesHeld(audit, book.hold, stays);
    // The entries of a submission that is kept also keep their text.
    audit.erasePersonal(
      this.#by(),
      auditOf.filter((id) => !stays(id) && !kept.of.has(id)),
      auditSingle.filter((seq) => !kept.single.has(seq)),
    );
    await blobs.destroyLeft();
  }

  /** Makes removed data unrecoverable from the journal's file. */
  compact(): void {
    this.#parts.journal.compact();
  }

  note(action: 'person.exported' | 'person.erased' | 'hold.kept', facts: AuditFacts): void {
    this.#parts.book.note({ action, facts });
  }

  /**
   * Erases one submission. The text of its entries goes before the row, so that the submission is found again if the
   * program is killed in between.
   */
  async #eraseOne(id: SubmissionId): Promise<void> {
    const { book, audit } = this.#parts;
    const submission = book.find(id);
    if (submission === null || !this.#mayGo(submission)) return;
    audit.erasePersonal(this.#by(), [id]);
    const note = { action: 'person.erased', facts: { state: submission.state } } as const;
    const mayGo = (one: HeldSubmission) => this.#mayGo(one);
    await removeSubmission(id, mayGo, note, this.#parts).catch((cause: unknown) => {
      // The submission is gone, except for files that another program holds. Those are retried at the end.
      if (book.find(id) !== null) throw cause;
    });
  }

  #mayGo(submission: HeldSubmission): boolean {
    return isErasable(submission) && !this.#parts.book.isHeld(submission);
  }

  #by() {
    const { book } = this.#parts;
    return { at: book.now(), personal: { by: book.user } };
  }
}

/**
 * Finds entries about the person. These are the entries of the given submissions, the entries of the rejected
 * submissions that those were made from, and single entries. With `inText`, also finds all entries of any submission
 * that has an entry whose text names the person.
 */
async function entriesAbout(
  audit: Pick<AuditTrail, 'export'>,
  submissions: readonly SubmissionId[],
  matches: AboutPerson,
  inText: boolean,
) {
  const withText = new Map<string, number>();
  const madeFrom = new Map<string, string>();
  const of = new Set<string>(submissions);
  const single = new Map<number, string | null>();
  let read = 0;
  for (const record of audit.export()) {
    read += 1;
    if (read % AT_ONCE === 0) await setImmediate();
    const { submissionId, personal, action, facts } = record;
    const isAbout = personal !== null && namesPerson(record, matches);
    if (isAbout) single.set(record.seq, submissionId);
    if (submissionId === null) continue;
    if (personal !== null) withText.set(submissionId, (withText.get(submissionId) ?? 0) + 1);
    if (action === 'submission.corrected') madeFrom.set(String(facts.newId), submissionId);
    if (inText && isAbout) of.add(submissionId);
  }
  // Iterating over a set includes items that are added during the iteration.
  for (const id of of) {
    const before = madeFrom.get(id);
    if (before !== undefined) of.add(before);
  }
  const known = [...of].filter((id) => withText.has(id));
  const alone = [...single].filter(([, id]) => id === null || !withText.has(id) || !of.has(id));
  return {
    /** The entries' submissions, including removed ones. */
    of: known as SubmissionId[],
    /** Entries whose own text is about the person, for example because they viewed an application. */
    single: alone.map(([seq]) => seq),
    /** The number of these entries that still contain personal text. */
    withText: alone.length + known.reduce((sum, id) => sum + (withText.get(id) ?? 0), 0),
  };
}

/** Returns the entries that a legal hold covers: those that match it, and all entries of their submissions. */
function entriesHeld(
  audit: Pick<AuditTrail, 'export'>,
  hold: LegalHold,
  stays: (id: SubmissionId) => boolean,
): { readonly of: ReadonlySet<string>; readonly single: ReadonlySet<number> } {
  const of = new Set<string>();
  const single = new Set<number>();
  if (!hold.inForce()) return { of, single };
  const madeFrom: (readonly [from: string, made: string])[] = [];
  for (const record of audit.export()) {
    const { seq, submissionId, action, facts } = record;
    if (namesPerson(record, hold.covers)) {
      single.add(seq);
      if (submissionId !== null) of.add(submissionId);
    }
    if (action === 'submission.corrected' && submissionId !== null) {
      madeFrom.unshift([submissionId, String(facts.newId)]);
    }
  }
  // The newest come first, because a submission may be made from one that was itself made from another.
  for (const [from, made] of madeFrom) {
    if (of.has(made) || stays(made as SubmissionId)) of.add(from);
  }
  return { of, single };
}

/**
 * Returns whether an entry names the person. `by` is ignored, because it is the person who acted, not the one whom the
 * entry is about.
 */
function namesPerson({ personal }: AuditRecord, matches: AboutPerson): boolean {
  const { by: _, applicationId = null, ownerRecordId, ...texts } = personal ?? {};
  const owner = ownerRecordId === undefined ? null : Number(ownerRecordId);
  return matches({ applicationId, ownerRecordId: owner, texts: Object.values(texts) });
}
