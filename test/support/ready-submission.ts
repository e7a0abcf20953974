import { randomUUID } from 'node:crypto';
import { type HeldSubmission, newDraft } from '../../main/outbox/submission/held-submission.ts';
import type {
  ApplicationId,
  OwnerRecordId,
  PlatformFileId,
  SubmissionId,
} from '../../preload/contract/ids.ts';

/** Creates a draft that can be sent. Its front is a file on the platform. */
export function readyDraft(owner: number, at = new Date().toISOString()): HeldSubmission {
  return {
    ...newDraft(randomUUID() as SubmissionId, at, 'practice-identity-a'),
    applicant: {
      applicationId: randomUUID() as ApplicationId,
      clientTrackingToken: null,
      legalName: null,
    },
    owner: { recordId: owner as OwnerRecordId, label: `Owner ${owner}` },
    type: 'drivers_license',
    slots: {
      front_photo: { source: 'platformFile', fileId: randomUUID() as PlatformFileId, seen: null },
    },
  };
}
