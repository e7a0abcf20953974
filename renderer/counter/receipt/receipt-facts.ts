import type { Receipt, Submission } from '#contract/models/submission.ts';
import { stamp, when } from '#text/amounts.ts';
import { applicantLine } from '#text/application-name.ts';
import { t } from '#text/catalogue.ts';
import { errorWords } from '#text/error-words.ts';
import { typeName } from '#text/place-name.ts';
import { recognizedFact, resultFacts } from '#text/result-facts.ts';

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
