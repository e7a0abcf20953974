import { createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { seal, unseal } from '../../vault/sealing.ts';
import type { UserKey } from '../../vault/user-key.ts';

/** An entry as stored in the table, without its link in the chain. */
export interface AuditRow {
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly submissionId: string | null;
  /** JSON. */
  readonly facts: string;
  readonly personalDigest: Uint8Array;
}

/** The operations of the audit that need keys. Links and digests are HMAC-SHA-256. */
export type AuditChain = ReturnType<typeof auditChain>;

export type Personal = Readonly<Record<string, string>>;

/**
 * A personal text and the salt of its digest. The salt is erased along with the text, so that nobody can test guesses
 * against the digest afterward.
 */
const Salted = v.object({ salt: v.string(), personal: v.record(v.string(), v.string()) });

export function auditChain(userKey: UserKey) {
  const chainKey = userKey.derive('chain audit');
  const digestKey = userKey.derive('digest audit names');
  const sealKey = userKey.derive('seal audit names');
  const digest = (bytes: Uint8Array): Buffer =>
    createHmac('sha256', digestKey).update(bytes).digest();

  return {
    /**
     * Returns the link of `row`, in hex. It covers all rows up to and including this one. `previous` is the link of the
     * row before it.
     */
    link: (previous: string, row: AuditRow): string =>
      createHmac('sha256', chainKey)
        .update(
          JSON.stringify([previous, row.seq, row.at, row.action, row.submissionId, row.facts]),
        )
        .update(row.personalDigest)
        .digest('hex'),
    sealPersonal(
      seq: number,
      personal: Personal,
    ): { readonly sealed: Uint8Array; digest: Uint8Array } {
      const salt = randomBytes(16).toString('base64url');
      const bytes = Buffer.from(JSON.stringify({ salt, personal }));
      return { sealed: seal(sealKey, bytes, placeOf(seq)), digest: digest(bytes) };
    },
    /** Returns the personal text and its digest, or null if the sealed text doesn't belong to this entry. */
    openPersonal(
      seq: number,
      sealed: Uint8Array,
    ): { readonly personal: Personal; readonly digest: Uint8Array } | null {
      const bytes = unseal(sealKey, sealed, placeOf(seq));
      if (bytes === null) return null;
      const { personal } = v.parse(Salted, JSON.parse(bytes.toString()));
      return { personal, digest: digest(bytes) };
    },
  };
}

function placeOf(seq: number): Buffer {
  return Buffer.from(`intake-desk audit names 1\0${seq}`);
}
