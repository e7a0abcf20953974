import { createHmac } from 'node:crypto';
import { readJson } from '../../system/files/read-json.ts';
import { seal, unseal } from '../../vault/sealing.ts';
import type { UserKey } from '../../vault/user-key.ts';
import { HeldSubmission } from '../submission/held-submission.ts';
import { decodeHead, encodeHead, type Head } from './head.ts';

/**
 * Columns of a submission that are stored unencrypted, so that it can be found and counted. They contain no content.
 */
export interface ClearColumns {
  readonly id: string;
  readonly state: string;
  readonly listed: string;
  /** Higher than the revision of every row written before. */
  readonly revision: number;
  readonly queuedAt: string | null;
  /** 1 if the contents are still stored. */
  readonly hasContents: number;
  /** A keyed hash of the submission's digest, used to find equal submissions. */
  readonly digestMark: Uint8Array | null;
}

/**
 * Seals submissions and the journal's head for storage with AES-256-GCM. A sealed submission is bound to its
 * unencrypted columns.
 */
export type JournalSealer = ReturnType<typeof journalSealer>;

const HEAD_PLACE = Buffer.from('intake-desk journal head 1');

export function journalSealer(userKey: UserKey) {
  const key = userKey.derive('seal journal');
  const markKey = userKey.derive('mark journal digests');
  return {
    /** Identifies the key without revealing anything about it. */
    keyId: userKey.id,
    /** Returns a keyed hash of a digest. Equal digests have equal marks, which reveal nothing about the digest. */
    mark: (digest: string): Uint8Array => createHmac('sha256', markKey).update(digest).digest(),
    sealSubmission: (clear: ClearColumns, submission: HeldSubmission): Uint8Array =>
      seal(key, encodeSubmission(submission), placeOf(clear)),
    /** Returns the submission, or null if it wasn't sealed with this key and these columns, or can't be parsed. */
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
 * Returns the data that a row's seal is bound to. A row can't be opened if a column was changed, or if its sealed
 * content was moved to another submission. The same applies if an older copy of that content was combined with newer
 * columns.
 */
function placeOf(clear: ClearColumns): Buffer {
  const { id, state, listed, revision, queuedAt, hasContents, digestMark } = clear;
  const mark = digestMark && Buffer.from(digestMark).toString('hex');
  const columns = [id, state, listed, revision, queuedAt, hasContents, mark];
  return Buffer.from(JSON.stringify(['intake-desk submission 1', ...columns]));
}

/**
 * Encodes a submission as JSON, and parses the result as a check. If the next startup couldn't parse it, this must fail
 * now, while the version to be replaced still exists.
 */
export function encodeSubmission(submission: HeldSubmission): Buffer {
  const bytes = Buffer.from(JSON.stringify(submission));
  if (decodeSubmission(bytes) === null) throw new TypeError('A submission does not read back');
  return bytes;
}

export function decodeSubmission(bytes: Uint8Array): HeldSubmission | null {
  return readJson(HeldSubmission, Buffer.from(bytes).toString());
}
