import { createHmac } from 'node:crypto';
import { readJson } from '../../system/files/read-json.ts';
import { seal, unseal } from '../../vault/sealing.ts';
import type { UserKey } from '../../vault/user-key.ts';
import { HeldSubmission } from '../submission/held-submission.ts';
import { decodeHead, encodeHead, type Head } from './head.ts';

/** Columns of a submission that stand in the clear, to find and count it by. None holds content. */
export interface ClearColumns {
  readonly id: string;
  readonly state: string;
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
export type JournalSealer = ReturnType<typeof journalSealer>;

const HEAD_PLACE = Buffer.from('intake-desk journal head 1');

export function journalSealer(userKey: UserKey) {
  const key = userKey.derive('seal journal');
  const markKey = userKey.derive('mark journal digests');
  return {
    /** Tells the key from others, and says nothing about it. */
    keyId: userKey.id,
    /** Equal for equal digests, and says nothing of them. */
    mark: (digest: string): Uint8Array => createHmac('sha256', markKey).update(digest).digest(),
    sealSubmission: (clear: ClearColumns, submission: HeldSubmission): Uint8Array =>
      seal(key, encodeSubmission(submission), placeOf(clear)),
    /** The submission; null when it was not sealed by this key with these columns, or cannot be understood. */
    openSubmission(clear: ClearColumns, sealed: Uint8Array): HeldSubmission | null {
      const document = unseal(key, sealed, placeOf(clear));
      return document && decodeSubmission(document);
    },
    sealHead: (head: Head): Uint8Array => seal(key, encodeHead(head), HEAD_PLACE),
    openHead(sealed: Uint8Array): Head | null {
      const plaintext = unseal(key, sealed, HEAD_PLACE);
      return plaintext && decodeHead(plaintext);
    },
  };
}

/**
 * Gives what a row is sealed to. A row with a changed column, in another's place, or put back from an older copy
 * beside newer columns then does not open.
 */
function placeOf(clear: ClearColumns): Buffer {
  const { id, state, listed, revision, queuedAt, hasContents, digestMark } = clear;
  const mark = digestMark && Buffer.from(digestMark).toString('hex');
  const columns = [id, state, listed, revision, queuedAt, hasContents, mark];
  return Buffer.from(JSON.stringify(['intake-desk submission 1', ...columns]));
}

/**
 * Gives a submission as JSON, and reads it back first: what could not be understood at the next start must
 * fail now, while the one that it replaces is still there.
 */
export function encodeSubmission(submission: HeldSubmission): Buffer {
  const bytes = Buffer.from(JSON.stringify(submission));
  if (decodeSubmission(bytes) === null) throw new TypeError('A submission does not read back');
  return bytes;
}

export function decodeSubmission(bytes: Uint8Array): HeldSubmission | null {
  return readJson(HeldSubmission, Buffer.from(bytes).toString());
}
