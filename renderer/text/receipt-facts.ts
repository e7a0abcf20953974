import type { Receipt, Submission } from '../../preload/contract/models/submission.ts';
import { stamp, when } from './amounts.ts';
import { applicantLine } from './application-name.ts';
import { t } from './catalogue.ts';

/** A line of a receipt. `code`: to be copied, as another system knows it. */
export interface ReceiptFact {
  readonly label: string;
  readonly value: string;
  readonly code?: boolean;
}

/** Who it was sent for, what, when and by whom, as staff speak of it. */
export function receiptFacts(
  { applicant, owner, type, verification, service }: Submission,
  { sentAt, sentBy }: Receipt,
  serviceLabel: (id: string) => string,
): readonly ReceiptFact[] {
  const { review, receipt: texts } = t.flow;
  return [
    { label: review.application, value: applicantLine(applicant) },
    ...(owner === null
      ? []
      : [
          {
            label: review.owner,
            value: `${owner.label}, ${t.flow.owner.recordNo(String(owner.recordId))}`,
          },
        ]),
    {
      label: review.verification,
      value: `${t.submission.types[type]}, ${t.submission.verifications[verification]}`,
    },
    ...(service === null ? [] : [{ label: review.service, value: serviceLabel(service) }]),
    { label: texts.sentAt, value: when(sentAt) },
    { label: texts.sentBy, value: sentBy },
  ];
}

/** What another system or an auditor asks for: identifiers, and times to the second with their zone and in UTC. */
export function receiptDetails(
  { applicant }: Pick<Submission, 'applicant'>,
  { record, sentAt, answeredAt }: Receipt,
): readonly ReceiptFact[] {
  const texts = t.flow.receipt;
  const times = [
    { label: texts.sentAtExactly, at: sentAt },
    { label: texts.answeredAt, at: answeredAt },
    ...(record.createdAt === null ? [] : [{ label: texts.created, at: record.createdAt }]),
  ];
  return [
    { label: texts.recordId, value: record.id, code: true },
    ...(applicant === null
      ? []
      : [{ label: texts.applicationId, value: applicant.applicationId, code: true }]),
    ...times.map(({ label, at }) => ({ label, value: `${stamp(at)} (${at})` })),
  ];
}
