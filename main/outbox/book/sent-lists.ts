import { setImmediate } from 'node:timers/promises';
import {
  MOST_SENT_SHOWN,
  SENT_RESULTS,
  type SentList,
  type SentResult,
  type SentRow,
  type SentSpan,
} from '../../../preload/contract/models/sent.ts';
import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { verificationResult } from '../../../preload/contract/models/verification-result.ts';
import type { AuditTrail } from '../journal/audit-trail.ts';
import type { Journal } from '../journal/journal.ts';
import { documentSummary } from '../submission/document-reading.ts';
import { capturesOf, type HeldSubmission } from '../submission/held-submission.ts';
import type { SubmissionBook } from './submission-book.ts';

const PAGE = 200;

interface SentListsParts {
  readonly book: Pick<SubmissionBook, 'note'>;
  readonly journal: Pick<Journal, 'page' | 'inStates'>;
  readonly audit: Pick<AuditTrail, 'removedSince'>;
}

/**
 * Lists what a user sent in a period, for the window and as CSV. Only submissions that are still stored are included.
 */
export class SentLists {
  readonly #parts: SentListsParts;

  constructor(parts: SentListsParts) {
    this.#parts = parts;
  }

  async list(asked: SentSpan): Promise<SentList> {
    const span = inUtc(asked);
    const rows = await this.#rows(span);
    const totals = Object.fromEntries(SENT_RESULTS.map((result) => [result, 0])) as Record<
      SentResult,
      number
    >;
    for (const { result } of rows) totals[result] += 1;
    const gone = this.#parts.audit.removedSince(span.from, span.to);
    return { rows: rows.slice(0, MOST_SENT_SHOWN), totals, ...gone };
  }

  /**
   * Yields the lines of a CSV file, oldest submission first. The user's audit records the period and the number of
   * submissions, but no names.
   */
  async *export(asked: SentSpan): AsyncGenerator<string> {
    const span = inUtc(asked);
    const rows = await this.#rows(span);
    const { removed, toldFrom } = this.#parts.audit.removedSince(span.from, span.to);
    this.#parts.book.note({
      action: 'sent.exported',
      facts: { ...span, submissions: rows.length },
    });
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    // Without a byte order mark, Excel reads the file in the system's code page.
    yield `\ufeff${csvLine([`time (${zone})`, 'application', 'owner', 'type', 'period', 'file name', 'result'])}`;
    for (const row of rows.reverse()) yield csvLine(cellsOf(row));
    const notes = [
      ...(removed.byAge > 0 ? [`removed by age: ${removed.byAge}`] : []),
      ...(removed.erased > 0 ? [`erased with a person’s data: ${removed.erased}`] : []),
      ...(toldFrom === null ? [] : [`removed before ${localTime(toldFrom)}: unknown`]),
    ];
    for (const note of notes) yield csvLine(['', '', '', '', '', '', note]);
  }

  /** Returns the rows, newest first. */
  async #rows({ from, to }: SentSpan): Promise<SentRow[]> {
    const { journal } = this.#parts;
    const found = new Map<string, SentRow>();
    const take = (one: HeldSubmission) => {
      const row = rowOf(one);
      if (row !== null && row.at >= from && row.at < to) found.set(one.id, row);
    };
    for (const one of journal.inStates(['rejected', 'unknown'])) take(one);
    // The order matters: a submission that someone opens in the meantime moves from the first group to the second.
    for (const group of ['needsLook', 'done'] as const) {
      for (let after: string | null = null; ; ) {
        const { items, next } = journal.page(group, after, PAGE);
        items.forEach(take);
        // Pages are sorted by change, newest first. If the clock was set back, a page may contain only older changes.
        const isOver = items.every(({ updatedAt }) => updatedAt < from);
        if (next === null || isOver) break;
        after = next;
        await setImmediate();
      }
    }
    return [...found.values()].sort((one, other) => other.at.localeCompare(one.at));
  }
}

/** Converts the bounds to the format of the journal's times, so that they can be compared as text. */
function inUtc({ from, to }: SentSpan): SentSpan {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** Returns the row for a submission, or null if it wasn't sent or was taken back. */
function rowOf(submission: HeldSubmission): SentRow | null {
  const { id, applicant, owner, verification, type, receipt, evidence, updatedAt } = submission;
  const result = resultOf(submission);
  if (result === null) return null;
  const document = receipt?.document ?? documentSummary(submission) ?? null;
  return {
    submissionId: id,
    at: receipt?.sentAt ?? evidence?.startedAt ?? updatedAt,
    ...{ applicant, owner, verification, type, document, result },
    files: filesOf(submission),
  };
}

function resultOf(submission: HeldSubmission): SentResult | null {
  const { state, receipt } = submission;
  switch (state) {
    case 'sent':
    case 'confirmed':
      return receipt === null ? 'confirmed' : verificationResult(receipt.record).kind;
    case 'rejected':
      return isUnsure(submission) ? 'unknown' : 'refused';
    case 'unknown':
      return 'unknown';
    case 'draft':
    case 'ready':
    case 'sending':
      return null;
  }
}

/**
 * Returns the file names that staff know. The names in a receipt were made for the upload and mean nothing to staff.
 */
function filesOf({ slots }: HeldSubmission): string[] {
  return Object.values(slots).flatMap((content) =>
    content.source === 'platformFile'
      ? [content.fileId]
      : capturesOf(content).map(({ fileName }) => fileName),
  );
}

/**
 * Returns the cells of a row. Types and results use the terms of the platform and the contract, so that they're the
 * same in every language.
 */
function cellsOf({ at, applicant, owner, type, document, files, result }: SentRow): string[] {
  const { period = null, taxYear = null, date = null } = document ?? {};
  const days =
    period && (period.from === period.to ? period.from : `${period.from} to ${period.to}`);
  return [
    localTime(at),
    named(applicant?.legalName ?? applicant?.clientTrackingToken, applicant?.applicationId),
    named(owner?.label, owner?.recordId),
    type ?? '',
    days ?? String(taxYear ?? date ?? ''),
    files.join('; '),
    result,
  ];
}

/**
 * Returns a name with its ID, such as `Bolt Cafe (4821)`. Returns only the ID if there is no name, and an empty string
 * if there is no ID.
 */
function named(name: string | null | undefined, id: string | number | undefined): string {
  if (id === undefined) return '';
  return name ? `${name} (${id})` : String(id);
}

/** Formats a time as `2026-11-29 14:03:22` in this computer's time zone. Spreadsheets recognize this format. */
function localTime(iso: string): string {
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

/**
 * Returns one line of CSV (RFC 4180) with every cell in quotes. A cell that a spreadsheet would treat as a formula gets
 * a leading apostrophe, because names and file names come from outside (OWASP, "CSV Injection").
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
    return `"${text.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(',')}\r\n`;
}
