import { createHash } from 'node:crypto';
import type { HeldSubmission } from './held-submission.ts';

/**
 * SHA-256, hex, over what makes two submissions the same to the platform: application, owner, service,
 * kind, type, and each slot's content. Turns and overrides are not in it.
 */
export function submissionDigest(submission: HeldSubmission): string {
  const slots = Object.entries(submission.slots)
    .map(([slot, content]) => [
      slot,
      content.source === 'capture' ? content.capture.sha256 : `platform file ${content.fileId}`,
    ])
    .sort();
  const parts = [
    submission.applicant?.applicationId ?? null,
    submission.owner?.recordId ?? null,
    submission.service,
    submission.verification,
    submission.type,
    slots,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
