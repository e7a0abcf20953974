import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import * as v from 'valibot';
import { seal, unseal } from './sealing.ts';

/** Bytes of a public key of X25519 (RFC 7748). */
const PUBLIC_BYTES = 32;

/** A key of X25519 as text: 32 bytes in base64url. */
export const BoxKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** A pair of keys: anybody who has the public one can seal something that only the private one opens. */
export const BoxKeys = v.object({ publicKey: BoxKey, privateKey: BoxKey });
export type BoxKeys = v.InferOutput<typeof BoxKeys>;

/** A new random pair. */
export function mintBoxKeys(): BoxKeys {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const { x: open = '' } = publicKey.export({ format: 'jwk' });
  const { d: secret = '' } = privateKey.export({ format: 'jwk' });
  return { publicKey: open, privateKey: secret };
}

/**
 * Seals for the holder of `publicKey`: a fresh pair's public key ‖ AES-256-GCM under what HKDF-SHA-256
 * (RFC 5869) makes of the secret that both share, of both public keys and of `place`. Who sealed it is not
 * in it, and cannot open it again.
 */
export function sealTo(publicKey: string, plaintext: Uint8Array, place: string): Buffer {
  const fresh = mintBoxKeys();
  const shared = diffieHellman({ privateKey: privateOf(fresh), publicKey: publicOf(publicKey) });
  const sender = Buffer.from(fresh.publicKey, 'base64url');
  const key = boxKey(shared, sender, publicKey, place);
  return Buffer.concat([sender, seal(key, plaintext, Buffer.from(place))]);
}

/** The plaintext; null when it was not sealed for these keys and this `place`. */
export function openSealed(keys: BoxKeys, sealed: Uint8Array, place: string): Buffer | null {
  if (sealed.length < PUBLIC_BYTES) return null;
  const sender = Buffer.from(sealed.subarray(0, PUBLIC_BYTES));
  try {
    const publicKey = publicOf(sender.toString('base64url'));
    const shared = diffieHellman({ privateKey: privateOf(keys), publicKey });
    const key = boxKey(shared, sender, keys.publicKey, place);
    return unseal(key, sealed.subarray(PUBLIC_BYTES), Buffer.from(place));
  } catch {
    // OpenSSL refuses a public key that gives no secret.
    return null;
  }
}

function boxKey(shared: Uint8Array, sender: Uint8Array, receiver: string, place: string) {
  const salt = Buffer.concat([sender, Buffer.from(receiver, 'base64url')]);
  return new Uint8Array(hkdfSync('sha256', shared, salt, `intake-desk/1/box ${place}`, 32));
}

function publicOf(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
}

function privateOf({ publicKey: x, privateKey: d }: BoxKeys): KeyObject {
  return createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', x, d }, format: 'jwk' });
}
