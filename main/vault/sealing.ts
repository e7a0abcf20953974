import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The number of bytes that sealing adds to a plaintext. */
export const SEAL_OVERHEAD = NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts with AES-256-GCM under a random nonce. The result is nonce ‖ ciphertext ‖ tag. Opening it requires the same
 * `aad`.
 */
export function seal(key: Uint8Array, plaintext: Uint8Array, aad: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(aad);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Seals short texts and opens them again. `open` returns null for text that wasn't sealed with this key and use. */
export type TextSeal = ReturnType<typeof textSeal>;

/** Creates a `TextSeal`. `use` keeps text that was sealed for one purpose from being opened for another. */
export function textSeal(key: Uint8Array, use: string) {
  const aad = Buffer.from(use);
  return {
    seal: (text: string): string => seal(key, Buffer.from(text), aad).toString('base64url'),
    open: (sealed: string): string | null =>
      unseal(key, Buffer.from(sealed, 'base64url'), aad)?.toString() ?? null,
  };
}

/** Returns the plaintext, or null if `sealed` wasn't sealed with this key and `aad`. */
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
