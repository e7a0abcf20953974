import type { PagesOf } from '#contract/models/capture.ts';
import type { Receipt, Submission } from '#contract/models/submission.ts';
import {
  isPlain,
  MOST_OTHER_FIELDS,
  MOST_OTHER_NAME,
  MOST_OTHER_TEXT,
} from '#contract/models/verification.ts';
import { verificationResult } from '#contract/models/verification-result.ts';
import { pageList } from '#contract/page-list.ts';
import { seenLine, startOf } from '#json-tree/text-pieces.ts';
import { bytes, when } from '#text/amounts.ts';
import { applicantLine } from '#text/application-name.ts';
import { t } from '#text/desk-catalogue.ts';
import { documentLine } from '#text/document-words.ts';
import { errorWords } from '#text/error-words.ts';
import { stamp } from '#text/formats.ts';
import { recognizedFact, resultFacts } from '#text/result-facts.ts';
import { typeName } from '#text/submission-words.ts';
import { unsentFiles } from '../submission-parts.ts';

/**
 * A line of a receipt. `code` marks a value that must be copied exactly, because another system
 * uses it.
 */
export interface ReceiptFact {
  readonly label: string;
  readonly value: string;
  readonly code?: boolean;
}

/**
 * Returns the result of a submission, and what was sent, for whom, by whom, and when, in words that
 * staff use. `onPaper` omits file names.
 */
export function receiptFacts(
  { applicant, owner, service, follows, refused, nameReason, ...what }: Submission,
  receipt: Receipt,
  serviceLabel: (id: string) => string,
  { onPaper = false } = {},
): readonly ReceiptFact[] {
  const { review, receipt: texts } = t.flow;
  const kind = t.submission.verifications[what.verification];
  const isDocument = what.verification === 'document';
  const line = isDocument
    ? documentLine(what, { fileName: !onPaper })
    : `${typeName(what)}, ${kind}`;
  const recordNo = owner && t.flow.owner.recordNo({ id: String(owner.recordId) });
  const before = refused && texts.refusedAt({ text: when(refused.at), words: saidOf(refused) });
  return [
    ...resultFacts(receipt),
    ...linesOf([
      [review.application, applicantLine(applicant)],
      [review.owner, owner && `${owner.label}, ${recordNo}`],
      [texts.nameReason, nameReason && nameReasonWords(nameReason)],
      [review.verification, line],
    ]),
    ...recognizedFact(receipt),
    ...linesOf([
      [review.service, service && serviceLabel(service)],
      [texts.sentAt, when(receipt.sentAt)],
      [texts.sentBy, receipt.sentBy],
      [texts.refusedBefore, before],
      [t.result.follows, follows?.recordId, true],
    ]),
  ];
}

/** The label and the value of a line, and whether the value must be copied exactly. */
type Line = readonly [label: string, value: string | null | undefined, code?: boolean];

/** Returns the lines that have a value. */
function linesOf(lines: readonly Line[]): readonly ReceiptFact[] {
  return lines.flatMap(([label, value, code = false]) => (value ? [{ label, value, code }] : []));
}

function nameReasonWords({ reason, note }: NonNullable<Submission['nameReason']>): string {
  const words = t.flow.review.names.reasons[reason];
  return note === '' ? words : `${words}: ${note}`;
}

function saidOf({ failure }: NonNullable<Submission['refused']>): string {
  const { title, quote } = errorWords(failure);
  return quote ?? title;
}

/**
 * Returns what another system or an auditor needs: IDs, and times to the second, both in local time
 * with the time zone and in UTC.
 */
export function receiptDetails(
  submission: Submission,
  { record, sentAt, answeredAt }: Receipt,
): readonly ReceiptFact[] {
  const { applicant, refused } = submission;
  const { receipt: texts } = t.flow;
  const exactly = (at: string | null) => at && `${stamp(at)} (${at})`;
  const line = (said: string | null) => said && seenLine(said);
  return linesOf([
    [texts.recordId, record.id, true],
    [texts.applicationId, applicant?.applicationId, true],
    [texts.refusedId, refused?.submissionId, true],
    [texts.sentAtExactly, exactly(sentAt)],
    [texts.answeredAt, exactly(answeredAt)],
    [texts.recordService, line(record.service)],
    [texts.recordKind, line(record.verification)],
    [texts.created, exactly(record.createdAt)],
    [texts.updated, exactly(record.updatedAt)],
    [t.result.submittedAt, exactly(record.submittedAt)],
    [t.result.receivedAt, exactly(record.receivedAt)],
    [t.result.processedAt, exactly(record.processedAt)],
    [t.result.passedAt, exactly(record.passedAt)],
    [t.result.failedAt, exactly(record.failedAt)],
    [t.result.erroredAt, exactly(record.erroredAt)],
    [texts.notSent.label, unsentFiles(submission).join(', ')],
  ]);
}

/**
 * Returns the fields of the platform's record that aren't in the specification, labeled with the
 * platform's field names.
 */
export function otherFacts({ record }: Receipt): readonly ReceiptFact[] {
  const cut = (text: string, most: number) =>
    seenLine(text.length > most ? `${startOf(text, most)}…` : text);
  return Object.entries(record.other)
    .filter(([, value]) => isPlain(value))
    .slice(0, MOST_OTHER_FIELDS)
    .map(([name, value]) => ({
      label: cut(name, MOST_OTHER_NAME),
      value:
        typeof value === 'string' && value !== ''
          ? cut(value, MOST_OTHER_TEXT)
          : JSON.stringify(value),
    }));
}

/**
 * Returns the facts for a note about a submission that was sent for the wrong person: the record
 * and the times. The wording is the app's own.
 */
export function incidentFacts(
  submission: Submission,
  { record, sentAt, sentBy, answeredAt }: Receipt,
  misfiled: NonNullable<Receipt['misfiled']>,
): readonly ReceiptFact[] {
  const { incident: texts, receipt, review } = t.flow;
  const { applicant, owner, verification, contentsDestroyedAt: gone } = submission;
  return linesOf([
    [receipt.recordId, record.id],
    [texts.application, applicant?.applicationId ?? t.shell.noApplication],
    [texts.owner, String(owner?.recordId ?? t.shell.noOwner)],
    [review.verification, `${typeName(submission)}, ${t.submission.verifications[verification]}`],
    // The platform's text is omitted, because it may name a person.
    [t.result.label, t.result.kinds[verificationResult(record).kind]],
    [receipt.sentAt, stamp(sentAt)],
    [receipt.answeredAt, stamp(answeredAt)],
    [receipt.sentBy, sentBy],
    [texts.marked, stamp(misfiled.at)],
    [texts.markedBy, misfiled.by],
    [texts.note, misfiled.note],
    [texts.unreadable, gone === null ? texts.notUnreadable : stamp(gone)],
  ]);
}

/**
 * Returns the lines about each file of a receipt: what it is, and the digests that identify what
 * was sent and what staff added. `called` returns the name to show beside the file's size.
 */
export function fileFacts(
  { files, platformFiles }: Pick<Receipt, 'files' | 'platformFiles'>,
  called: (file: { readonly fileName: string; readonly mediaType: string }) => string,
): readonly (readonly ReceiptFact[])[] {
  const { receipt: texts, review } = t.flow;
  const { slots } = t.submission;
  const what = (file: Parameters<typeof called>[0] & { readonly bytes: number }) =>
    `${called(file)}, ${bytes(file.bytes)}`;
  const ofFile = (
    page: NonNullable<Receipt['files'][number]['pages']>[number],
    at: number,
    all: readonly { readonly count: number }[],
  ): Line[] => [
    [
      pagesName(all.slice(0, at).reduce((sum, { count }) => sum + count, 0) + 1, page.count),
      what(page),
    ],
    [texts.pageDigest({ page: at + 1 }), page.sha256, true],
    [texts.originalDigest, page.printedFrom ?? page.splitFrom?.sha256, true],
    [texts.splitPages, page.splitFrom && sentPagesWords(page.splitFrom)],
  ];
  return [
    ...files.map((file) =>
      linesOf([
        [slots[file.slot], what(file)],
        [texts.digest, file.sha256, true],
        ...(file.pages ?? []).flatMap(ofFile),
        [
          texts.originalDigest,
          file.originalSha256 === file.sha256 ? null : file.originalSha256,
          true,
        ],
        [texts.splitPages, file.splitFrom && sentPagesWords(file.splitFrom)],
      ]),
    ),
    ...platformFiles.map(({ slot, fileId }) =>
      linesOf([[slots[slot], review.platformFile({ id: fileId })]]),
    ),
  ];
}

/**
 * Returns the numbers of the PDF pages that were sent. If any pages were rotated, their rotation is
 * included.
 */
export function sentPagesWords({ pages, turns }: PagesOf): string {
  if (turns === undefined) return pageList(pages);
  const { turned } = t.flow.receipt;
  return pages
    .map((page, at) => (turns[at] ? turned({ page, degrees: turns[at] }) : String(page)))
    .join(', ');
}

/** Returns `Page 3` or `Pages 3–5` for the `n` sent pages that start at page `first`. */
function pagesName(first: number, n: number): string {
  const pages = Array.from({ length: n }, (_, at) => first + at);
  return t.flow.review.pagesOf({ n, pages: pageList(pages) });
}

/**
 * Returns a receipt as plain text for a note or a message. For a submission from practice mode, the
 * first line says so.
 */
export function receiptText(
  submission: Submission,
  receipt: Receipt,
  facts: readonly ReceiptFact[],
): string {
  const { receipt: texts } = t.flow;
  const files = fileFacts(receipt, ({ fileName }) => fileName).flat();
  return [
    `${t.common.appName}: ${submission.practice ? texts.titlePractice : texts.title}`,
    ...[...facts, ...files].map(({ label, value }) => `${label}: ${value}`),
  ].join('\n');
}
