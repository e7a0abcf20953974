import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { AppError } from '../../../preload/contract/app-error.ts';
import { CaptureId, PlatformFileId } from '../../../preload/contract/ids.ts';
import { Capture, PlacedBy, SetAside, TurnedBy } from '../../../preload/contract/models/capture.ts';
import { SeenFile } from '../../../preload/contract/models/platform-file.ts';
import { Submission } from '../../../preload/contract/models/submission.ts';
import { Turn } from '../../../preload/contract/models/verdict.ts';
import { Facts } from '../../precheck/facts/facts.ts';
import { readJson } from '../../system/files/read-json.ts';
import { BlobId } from '../../vault/blob-store.ts';
import { seal, unseal } from '../../vault/sealing.ts';
import type { UserKey } from '../../vault/user-key.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import { decodeHead, encodeHead, type Head } from './head.ts';

const HeldCapture = v.object({
  id: CaptureId,
  blobId: BlobId,
  fileName: v.string(),
  scannedFrom: Capture.entries.scannedFrom,
  bytes: v.number(),
  sha256: v.string(),
  receivedAt: v.string(),
  facts: v.nullable(Facts),
  turn: Turn,
  turnedBy: v.nullable(TurnedBy),
  placedBy: PlacedBy,
  setAside: v.nullable(SetAside),
  cutFrom: v.nullable(CaptureId),
  pageWas: v.nullable(v.number()),
  override: Capture.entries.override,
  previewToken: v.string(),
});

const HeldContent = v.variant('source', [
  v.object({ source: v.literal('capture'), capture: HeldCapture }),
  v.object({ source: v.literal('pages'), pages: v.array(HeldCapture) }),
  v.object({
    source: v.literal('platformFile'),
    fileId: PlatformFileId,
    seen: v.nullable(SeenFile),
  }),
]);

const fromContract = Submission.entries;

const Held = v.object({
  id: fromContract.id,
  state: fromContract.state,
  createdAt: v.string(),
  updatedAt: v.string(),
  found: fromContract.found,
  label: v.string(),
  applicant: fromContract.applicant,
  owner: fromContract.owner,
  verification: fromContract.verification,
  type: fromContract.type,
  service: fromContract.service,
  slots: v.object({
    front_photo: v.exactOptional(HeldContent),
    back_photo: v.exactOptional(HeldContent),
    self_portrait: v.exactOptional(HeldContent),
    document: v.exactOptional(HeldContent),
  }),
  tray: v.array(HeldCapture),
  samePerson: v.nullable(
    v.object({
      onCard: v.nullable(v.string()),
      owner: v.string(),
      // Rows written before a picture could be compared lack it.
      picture: v.optional(v.nullable(v.string()), null),
    }),
  ),
  queued: v.nullable(
    v.object({
      at: v.string(),
      digest: v.string(),
    }),
  ),
  tries: v.number(),
  attempt: v.nullable(
    v.object({
      startedAt: v.string(),
      committingAt: v.nullable(v.string()),
      totalBytes: v.number(),
    }),
  ),
  failure: v.nullable(AppError),
  notBefore: v.nullable(v.string()),
  evidence: fromContract.evidence,
  resolutions: fromContract.resolutions,
  receipt: fromContract.receipt,
  seen: fromContract.seen,
  follows: fromContract.follows,
  // Rows written before it was kept lack it.
  refused: v.optional(fromContract.refused, null),
  contentsDestroyedAt: v.nullable(v.string()),
});

/** Columns of a submission that stand in the clear, to find and count it by. None holds content. */
export interface ClearColumns {
  readonly id: string;
  readonly state: string;
  /** The group it is listed in. */
  readonly listed: string;
  /** Larger than that of every row written before. */
  readonly revision: number;
  readonly queuedAt: string | null;
  /** 1 while its contents are kept. */
  readonly hasContents: number;
  /** A keyed hash of its digest, to find an equal one by. */
  readonly digestMark: Uint8Array | null;
}

/** How submissions and the head look at rest: AES-256-GCM, tied to their clear columns. */
export interface JournalSealer {
  /** Tells the key from others, and says nothing about it. */
  readonly keyId: Uint8Array;
  /** Equal for equal digests, and says nothing of them. */
  mark(digest: string): Uint8Array;
  sealSubmission(clear: ClearColumns, submission: HeldSubmission): Uint8Array;
  /** The submission; null when it was not sealed by this key with these columns, or cannot be understood. */
  openSubmission(clear: ClearColumns, sealed: Uint8Array): HeldSubmission | null;
  sealHead(head: Head): Uint8Array;
  openHead(sealed: Uint8Array): Head | null;
}

const HEAD_PLACE = Buffer.from('intake-desk journal head 1');

export function journalSealer(userKey: UserKey): JournalSealer {
  const key = userKey.derive('seal journal');
  const markKey = userKey.derive('mark journal digests');
  return {
    keyId: userKey.id,
    mark: (digest) => createHmac('sha256', markKey).update(digest).digest(),
    sealSubmission: (clear, submission) => seal(key, encodeSubmission(submission), placeOf(clear)),
    openSubmission(clear, sealed) {
      const document = unseal(key, sealed, placeOf(clear));
      return document && decodeSubmission(document);
    },
    sealHead: (head) => seal(key, encodeHead(head), HEAD_PLACE),
    openHead(sealed) {
      const plaintext = unseal(key, sealed, HEAD_PLACE);
      return plaintext && decodeHead(plaintext);
    },
  };
}

/** A changed column, a row in another's place or an older copy of a row beside newer columns: not opened. */
function placeOf(clear: ClearColumns): Buffer {
  const { id, state, listed, revision, queuedAt, hasContents, digestMark } = clear;
  const mark = digestMark && Buffer.from(digestMark).toString('hex');
  const columns = [id, state, listed, revision, queuedAt, hasContents, mark];
  return Buffer.from(JSON.stringify(['intake-desk submission 1', ...columns]));
}

/**
 * A submission as JSON. Read back before it is handed out: what could not be understood at the next
 * start must fail now, while the one it replaces is still there.
 */
export function encodeSubmission(submission: HeldSubmission): Buffer {
  const bytes = Buffer.from(JSON.stringify(submission));
  if (decodeSubmission(bytes) === null) throw new TypeError('A submission does not read back');
  return bytes;
}

/** The submission, or null when it is not one. */
export function decodeSubmission(bytes: Uint8Array): HeldSubmission | null {
  return readJson(Held, Buffer.from(bytes).toString());
}
