import type { VerificationId } from '../../preload/contract/ids.ts';
import type { VerificationRecord } from '../../preload/contract/models/verification.ts';

/** The platform's answer to a verification. */
export const RECORD_ANSWER = JSON.stringify({
  data: {
    id: 'v-1',
    service: 'practice-identity',
    verification: 'document',
    has_passed: false,
    has_failed: false,
  },
});

/**
 * Returns a record as the platform returns it right after it was created, with nothing decided yet.
 */
export function verificationRecord(
  id: string,
  createdAt: string | null = null,
): VerificationRecord {
  return {
    id: id as VerificationId,
    service: null,
    verification: null,
    createdAt,
    updatedAt: null,
    processedAt: null,
    submittedAt: null,
    receivedAt: null,
    passedAt: null,
    failedAt: null,
    erroredAt: null,
    hasPassed: null,
    hasFailed: null,
    error: null,
    errorStatusCode: null,
    documentType: null,
    other: {},
  };
}
