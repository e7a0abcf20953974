import type { AuditEntry } from '../../main/outbox/journal/audit-entry.ts';
import {
  type HeldCapture,
  type HeldSubmission,
  newDraft,
} from '../../main/outbox/submission/held-submission.ts';
import type { BlobId } from '../../main/vault/blob-store.ts';
import type {
  ApplicationId,
  CaptureId,
  OwnerRecordId,
  PlatformFileId,
  SubmissionId,
} from '../../preload/contract/ids.ts';
import { verificationRecord } from './verification-record.ts';

/** Returns the ID of a submission by number, the same in every run. */
export function submissionId(number: number): SubmissionId {
  return uuid('00000000', number) as SubmissionId;
}

/** Returns a draft with everything that a draft can contain. */
export function draft(number: number): HeldSubmission {
  const empty = newDraft(submissionId(number), at(number), 'practice-identity-a');
  return {
    ...empty,
    label: `Walk-in ${number}`,
    applicant: {
      applicationId: `app-${number}` as ApplicationId,
      clientTrackingToken: null,
      legalName: 'Juniper Bakery LLC',
    },
    owner: { recordId: (number + 1) as OwnerRecordId, label: 'Marguerite Okonkwo' },
    slots: {
      front_photo: { source: 'capture', capture: capture(number) },
      back_photo: { source: 'platformFile', fileId: 'file-1' as PlatformFileId, seen: null },
    },
    tray: [{ ...capture(number + 500_000), facts: null }],
  };
}

export function ready(number: number): HeldSubmission {
  return {
    ...draft(number),
    state: 'ready',
    queued: { at: at(number), digest: `digest-${number}` },
  };
}

export function sending(number: number): HeldSubmission {
  const attempt = { startedAt: at(number), committingAt: at(number), totalBytes: 3_000_000 };
  return { ...ready(number), state: 'sending', tries: 1, attempt };
}

export function unknown(number: number): HeldSubmission {
  return {
    ...ready(number),
    state: 'unknown',
    evidence: {
      startedAt: at(number),
      endedAt: at(number),
      phase: 'programEnded',
      sentBytes: null,
      totalBytes: 3_000_000,
      status: null,
      serverDate: null,
      failure: null,
    },
    resolutions: [{ choice: 'supervisor', at: at(number), by: 'teller@branch', checkedBy: '' }],
  };
}

export function sent(number: number): HeldSubmission {
  return {
    ...ready(number),
    state: 'sent',
    slots: {},
    tray: [],
    contentsDestroyedAt: at(number),
    receipt: {
      record: {
        ...verificationRecord(`verification-${number}`, at(number)),
        service: 'practice-identity-a',
        verification: 'government-id',
        documentType: 'drivers_license',
      },
      sentAt: at(number),
      answeredAt: at(number),
      sentBy: 'teller@branch.example',
      files: [],
      platformFiles: [],
      misfiled: null,
    },
  };
}

/** Returns an entry about a submission, with personal text. */
export function entry(
  number: number,
  about: SubmissionId | null = submissionId(number),
): AuditEntry {
  return {
    at: at(number),
    action: 'submission.queued',
    submissionId: about,
    facts: { files: 2, again: false, note: null },
    personal: { by: `teller-${number}@branch.example`, owner: 'Marguerite Okonkwo' },
  };
}

/** Returns times one minute apart. */
export function at(number: number): string {
  return new Date(Date.UTC(2026, 0, 5, 9) + number * 60_000).toISOString();
}

function capture(number: number): HeldCapture {
  return {
    id: uuid('cafe0000', number) as CaptureId,
    blobId: uuid('b10b0000', number) as BlobId,
    fileName: `scan of Marguerite ${number}.jpg`,
    bytes: 2_400_000,
    sha256: number.toString(16).padStart(64, '0'),
    receivedAt: at(number),
    facts: {
      kind: 'picture',
      mediaType: 'image/jpeg',
      bytes: 2_400_000,
      width: 4032,
      height: 3024,
      frames: 1,
      orientation: { source: 'exif', value: 6 },
      holdsLocation: false,
      seen: null,
    },
    words: null,
    turn: 90,
    scannedFrom: null,
    turnedBy: null,
    placedBy: 'staff',
    setAside: null,
    fed: null,
    cutFrom: null,
    leftSlot: null,
    printedFrom: null,
    splitFrom: null,
    pageWas: null,
    override: { reason: 'wornCard', note: 'Her only card' },
    previewToken: `preview-${number}`,
  };
}

function uuid(first: string, number: number): string {
  return `${first}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
