import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes that sealing adds to the length of a plaintext. */
export const SEAL_OVERHEAD = NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM under a random nonce: nonce ‖ ciphertext ‖ tag. `aad` must be the same to open it. */
export function seal(key: Uint8Array, plaintext: Uint8Array, aad: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(aad);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Seals short texts, and opens what it sealed; null where that is not what was sealed. */
export type TextSeal = ReturnType<typeof textSeal>;

/** `use` keeps what is sealed for one thing from being opened for another. */
export function textSeal(key: Uint8Array, use: string) {
  const aad = Buffer.from(use);
  return {
    seal: (text: string): string => seal(key, Buffer.from(text), aad).toString('base64url'),
    open: (sealed: string): string | null =>
      unseal(key, Buffer.from(sealed, 'base64url'), aad)?.toString() ?? null,
  };
}

/** The plaintext, or null when `sealed` is not what was sealed with this key and `aad`. */
export function unseal(key: Uint8Array, sealed: Uint8Array, aad: Uint8Array): Buffer | null {
  if (sealed.length < SEAL_OVERHEAD) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(aad);
  decipher.setAuthTag(tag);
  const plaintext = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    return null;
  }
}
