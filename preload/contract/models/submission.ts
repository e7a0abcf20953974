import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { PlatformFileId, SubmissionId } from '../ids.ts';
import { Applicant } from './application.ts';
import { Capture, MediaType, Slot } from './capture.ts';
import { Owner } from './owner.ts';
import { DocumentType, VerificationKind, VerificationRecord } from './verification.ts';

/** What fills a slot: a capture held here, or the id of a file already on the platform. */
const SlotContent = v.variant('source', [
  v.object({ source: v.literal('capture'), capture: Capture }),
  v.object({ source: v.literal('platformFile'), fileId: PlatformFileId }),
]);
export type SlotContent = v.InferOutput<typeof SlotContent>;

/** Why a draft cannot be sent yet. `slot` names the capture it is about. */
const Blocker = v.object({
  kind: v.picklist([
    'noApplication',
    'noOwner',
    'noService',
    'slotEmpty',
    'stillChecking',
    'notReady',
    'platformWouldRefuse',
  ]),
  slot: v.nullable(Slot),
});
export type Blocker = v.InferOutput<typeof Blocker>;

const Receipt = v.object({
  record: VerificationRecord,
  sentAt: v.string(),
  answeredAt: v.string(),
  /** Who sent it: the e-mail that was signed in. */
  sentBy: v.string(),
  files: v.array(
    v.object({
      slot: Slot,
      fileName: v.string(),
      mediaType: MediaType,
      bytes: v.number(),
      /** SHA-256 of the bytes that were uploaded, hex. */
      sha256: v.string(),
      /** SHA-256 of the bytes staff gave; differs from `sha256` where the program made an upright copy. */
      originalSha256: v.string(),
    }),
  ),
  platformFiles: v.array(v.object({ slot: Slot, fileId: PlatformFileId })),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/**
 * One document verification on its way: gathered, sent, answered.
 * `failed`: the attempt ended without a receipt; `failure` says how, and everything gathered is still here.
 */
export const Submission = v.object({
  id: SubmissionId,
  practice: v.boolean(),
  state: v.picklist(['draft', 'sending', 'sent', 'failed']),
  createdAt: v.string(),
  updatedAt: v.string(),
  applicant: v.nullable(Applicant),
  owner: v.nullable(Owner),
  verification: VerificationKind,
  type: DocumentType,
  /** Identifier of the verification service, from the settings. */
  service: v.nullable(v.string()),
  slots: v.partial(
    v.object({
      front_photo: SlotContent,
      back_photo: SlotContent,
      self_portrait: SlotContent,
      document: SlotContent,
    }),
  ),
  /** Files given that stand in no slot yet. */
  tray: v.array(Capture),
  blockers: v.array(Blocker),
  progress: v.nullable(v.object({ sentBytes: v.number(), totalBytes: v.number() })),
  failure: v.nullable(AppError),
  receipt: v.nullable(Receipt),
});
export type Submission = v.InferOutput<typeof Submission>;

/** A line of the list of submissions. */
export const SubmissionSummary = v.pick(Submission, [
  'id',
  'practice',
  'state',
  'createdAt',
  'updatedAt',
  'applicant',
  'owner',
  'verification',
  'type',
  'progress',
  'failure',
  'receipt',
]);
export type SubmissionSummary = v.InferOutput<typeof SubmissionSummary>;
