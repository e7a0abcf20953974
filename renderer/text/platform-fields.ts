import { t } from './catalogue.ts';

/** A field of the platform's form (spec, endpoint 13) as staff know it; others keep their own name. */
export function platformFieldName(field: string): string {
  const names: Readonly<Record<string, string>> = {
    ...t.submission.slots,
    service: t.capture.service,
    verification: t.capture.kind,
    type: t.capture.type,
    personal_information_id: t.flow.owner.recordId,
    application_id: t.flow.review.application,
  };
  return names[field] ?? field;
}
