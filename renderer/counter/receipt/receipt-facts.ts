import type { Receipt, Submission } from '#contract/models/submission.ts';
import { verificationResult } from '#contract/models/verification-result.ts';
import { bytes, when } from '#text/amounts.ts';
import { applicantLine } from '#text/application-name.ts';
import { t } from '#text/catalogue.ts';
import { errorWords } from '#text/error-words.ts';
import { stamp } from '#text/formats.ts';
import { recognizedFact, resultFacts } from '#text/result-facts.ts';
import { typeName } from '#text/submission-words.ts';

/** A line of a receipt. `code`: to be copied, as another system knows it. */
export interface ReceiptFact {
  readonly label: string;
  readonly value: string;
  readonly code?: boolean;
}

/** What came of it; who it was sent for, what, when and by whom, as staff speak of it. */
export function receiptFacts(
  { applicant, owner, service, follows, refused, ...what }: Submission,
  receipt: Receipt,
  serviceLabel: (id: string) => string,
): readonly ReceiptFact[] {
  const { review, receipt: texts } = t.flow;
  const { sentAt, sentBy } = receipt;
  return [
    ...resultFacts(receipt),
    { label: review.application, value: applicantLine(applicant) },
    ...(owner === null
      ? []
      : [
          {
            label: review.owner,
            value: `${owner.label}, ${t.flow.owner.recordNo({ id: String(owner.recordId) })}`,
          },
        ]),
    {
      label: review.verification,
      value: `${typeName(what)}, ${t.submission.verifications[what.verification]}`,
    },
    ...recognizedFact(receipt),
    ...(service === null ? [] : [{ label: review.service, value: serviceLabel(service) }]),
    { label: texts.sentAt, value: when(sentAt) },
    { label: texts.sentBy, value: sentBy },
    ...(refused === null
      ? []
      : [
          {
            label: texts.refusedBefore,
            value: texts.refusedAt({ text: when(refused.at), words: saidOf(refused) }),
          },
        ]),
    ...(follows === null ? [] : [{ label: t.result.follows, value: follows.recordId, code: true }]),
  ];
}

function saidOf({ failure }: NonNullable<Submission['refused']>): string {
  const { title, quote } = errorWords(failure);
  return quote ?? title;
}

/** What another system or an auditor asks for: identifiers, and times to the second with their zone and in UTC. */
export function receiptDetails(
  { applicant, refused }: Pick<Submission, 'applicant' | 'refused'>,
  { record, sentAt, answeredAt }: Receipt,
): readonly ReceiptFact[] {
  const texts = t.flow.receipt;
  const times = [
    { label: texts.sentAtExactly, at: sentAt },
    { label: texts.answeredAt, at: answeredAt },
    ...[
      { label: texts.created, at: record.createdAt },
      { label: t.result.submittedAt, at: record.submittedAt },
      { label: t.result.receivedAt, at: record.receivedAt },
      { label: t.result.processedAt, at: record.processedAt },
      { label: t.result.passedAt, at: record.passedAt },
      { label: t.result.failedAt, at: record.failedAt },
      { label: t.result.erroredAt, at: record.erroredAt },
    ].flatMap(({ label, at }) => (at === null || at === '' ? [] : [{ label, at }])),
  ];
  return [
    { label: texts.recordId, value: record.id, code: true },
    ...(applicant === null
      ? []
      : [{ label: texts.applicationId, value: applicant.applicationId, code: true }]),
    ...(refused === null
      ? []
      : [{ label: texts.refusedId, value: refused.submissionId, code: true }]),
    ...times.map(({ label, at }) => ({ label, value: `${stamp(at)} (${at})` })),
  ];
}

/** What the note says of a receipt that went to the wrong person: record and times, in words of ours alone. */
export function incidentFacts(
  submission: Submission,
  { record, sentAt, sentBy, answeredAt }: Receipt,
  misfiled: NonNullable<Receipt['misfiled']>,
): readonly ReceiptFact[] {
  const { incident: texts, receipt, review } = t.flow;
  const { applicant, owner, verification, contentsDestroyedAt: gone } = submission;
  const facts: readonly (readonly [string, string])[] = [
    [receipt.recordId, record.id],
    [texts.application, applicant?.applicationId ?? t.shell.noApplication],
    [texts.owner, String(owner?.recordId ?? t.shell.noOwner)],
    [review.verification, `${typeName(submission)}, ${t.submission.verifications[verification]}`],
    // The platform's own words may name somebody.
    [t.result.label, t.result.kinds[verificationResult(record).kind]],
    [receipt.sentAt, stamp(sentAt)],
    [receipt.answeredAt, stamp(answeredAt)],
    [receipt.sentBy, sentBy],
    [texts.marked, stamp(misfiled.at)],
    [texts.markedBy, misfiled.by],
    [texts.note, misfiled.note],
    [texts.unreadable, gone === null ? texts.notUnreadable : stamp(gone)],
  ];
  return facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));
}

/**
 * The files of a receipt, lines for each: what it is, and the digests by which it is known again, of what was
 * sent and of what staff gave. `called`: what stands for a file beside its size.
 */
export function fileFacts(
  { files, platformFiles }: Pick<Receipt, 'files' | 'platformFiles'>,
  called: (file: { readonly fileName: string; readonly mediaType: string }) => string,
): readonly (readonly ReceiptFact[])[] {
  const texts = t.flow.receipt;
  return [
    ...files.map(({ slot, sha256, originalSha256, pages, ...file }) => [
      { label: t.submission.slots[slot], value: `${called(file)}, ${bytes(file.bytes)}` },
      { label: texts.digest, value: sha256, code: true },
      ...(pages ?? []).flatMap((page, index) => [
        { label: t.capture.page({ n: index + 1 }), value: `${called(page)}, ${bytes(page.bytes)}` },
        { label: texts.pageDigest({ page: index + 1 }), value: page.sha256, code: true },
      ]),
      ...(originalSha256 === sha256
        ? []
        : [{ label: texts.originalDigest, value: originalSha256, code: true }]),
    ]),
    ...platformFiles.map(({ slot, fileId }) => [
      { label: t.submission.slots[slot], value: t.flow.review.platformFile({ id: fileId }) },
    ]),
  ];
}

/** A receipt as plain text, for a file note or a message. A practice one says so in its first line. */
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
