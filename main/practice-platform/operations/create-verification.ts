import { timestamp } from '../clock.ts';
import { invalid, json, notFound } from '../server/answer.ts';
import { checkVerification } from './check-verification.ts';
import type { Operation } from './operation.ts';
import { SLOT_NAMES } from './verification-rules.ts';

/** Spec, endpoint 13: the record comes at once, its results never (they cannot be read). */
export const createVerification: Operation = {
  name: 'createVerification',
  method: 'POST',
  path: '/api/applications/{application_id}/document_verifications',
  takes: 'multipart',
  answer({ world, caller, params }, form) {
    const applicationId = params.application_id ?? '';
    if (world.applications.rowOf(applicationId) === undefined) return notFound('Application');
    const errors = checkVerification(form, world.files);
    if (errors.any) return invalid(errors);
    const id = world.newId();
    const now = world.clock();
    const fileIds = SLOT_NAMES.flatMap((slot) => {
      const named = form.fields[slot];
      return named ? [[slot, named] as const] : [];
    });
    world.ledger.recordVerification({
      id,
      applicationId,
      account: caller.email,
      at: now,
      fields: form.fields,
      files: form.files.map(({ partial: _, ...file }) => file),
      fileIds: Object.fromEntries(fileIds),
      fromCutBody: !form.whole,
    });
    return json(200, {
      data: {
        id,
        service: form.fields.service,
        verification: form.fields.verification,
        created_at: timestamp(now),
        updated_at: timestamp(now),
        processed_at: null,
        submitted_at: null,
        received_at: timestamp(now),
        passed_at: null,
        failed_at: null,
        has_passed: false,
        has_failed: false,
        errored_at: null,
        error: null,
        error_status_code: null,
        document_type: form.fields.type,
      },
    });
  },
};
