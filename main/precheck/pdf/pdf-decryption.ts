import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { nameOf, type PdfDictionary, type PdfValue } from './pdf-objects.ts';

/** Returns the decrypted data of an object's stream, or null if it cannot be decrypted. */
export type StreamDecryption = (data: Buffer, number: number, generation: number) => Buffer | null;

/** The padding of passwords in older security handlers (ISO 32000-1, 7.6.3.3, algorithm 2). */
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/**
 * Opens a document that has no user password, such as one with only an owner password (ISO 32000-2, 7.6.4). Returns
 * null for any other encryption. `id` is the first part of the file identifier.
 */
export function openDecryption(encrypt: PdfDictionary, id: Buffer): StreamDecryption | null {
  const number = (key: string, usual: number) => {
    const value = encrypt.entries.get(key);
    return value?.kind === 'word' ? Number(value.text) : usual;
  };
  const bytes = (key: string) => {
    const value = encrypt.entries.get(key);
    return Buffer.from(value?.kind === 'string' ? value.bytes : '', 'latin1');
  };
  if (nameOf(encrypt.entries.get('Filter')) !== 'Standard') return null;
  const [version, revision] = [number('V', 0), number('R', 0)];
  const method = version >= 4 ? methodOf(encrypt) : 'V2';
  if (method === 'None' || method === 'Identity') return (data) => data;
  if (version === 5) {
    const key = keyOfLatest(bytes('U'), bytes('UE'), revision);
    return key && method === 'AESV3' ? (data) => aesDecrypted(key, data) : null;
  }
  if (version < 1 || version > 4) return null;
  const length = version === 1 ? 5 : Math.min(16, Math.max(5, number('Length', 40) / 8));
  // Keys of crypt filters have 16 bytes, but some programs write shorter ones, so try both.
  const key = (version === 4 ? [16, length] : [length])
    .map((bytesOfKey) =>
      keyOfOlder({
        owner: bytes('O'),
        permissions: number('P', 0),
        id,
        revision,
        length: bytesOfKey,
        metadataToo: wordOf(encrypt.entries.get('EncryptMetadata')) !== 'false',
      }),
    )
    .find((one) => opensOlder(one, bytes('U'), id, revision));
  if (key === undefined) return null;
  if (method !== 'V2' && method !== 'AESV2') return null;
  return (data, object, generation) => {
    const own = keyOfObject(key, object, generation, method === 'AESV2');
    return method === 'AESV2' ? aesDecrypted(own, data) : rc4(own, data);
  };
}

function wordOf(value: PdfValue | undefined): string | null {
  return value?.kind === 'word' ? value.text : null;
}

/** Returns the encryption method of the crypt filter for streams. */
function methodOf({ entries }: PdfDictionary): string {
  const name = nameOf(entries.get('StmF')) ?? 'Identity';
  const filters = entries.get('CF');
  const filter = filters?.kind === 'dictionary' ? filters.entries.get(name) : undefined;
  if (filter?.kind !== 'dictionary') return name === 'Identity' ? 'Identity' : 'unknown';
  return nameOf(filter.entries.get('CFM')) ?? 'None';
}

interface OlderKey {
  readonly owner: Buffer;
  readonly permissions: number;
  readonly id: Buffer;
  readonly revision: number;
  readonly length: number;
  readonly metadataToo: boolean;
}

/** Returns the file's key for an empty password in older security handlers (algorithm 2). */
function keyOfOlder({ owner, permissions, id, revision, length, metadataToo }: OlderKey): Buffer {
  const allowed = Buffer.alloc(4);
  allowed.writeInt32LE(permissions | 0);
  const parts = [PADDING, owner.subarray(0, 32), allowed, id];
  if (revision >= 4 && !metadataToo) parts.push(Buffer.alloc(4, 0xff));
  let digest = md5(Buffer.concat(parts));
  if (revision >= 3)
    for (let round = 0; round < 50; round++) digest = md5(digest.subarray(0, length));
  return digest.subarray(0, length);
}

/** Returns whether the key opens the document, which proves that the empty password is right (algorithms 4 to 6). */
function opensOlder(key: Buffer, user: Buffer, id: Buffer, revision: number): boolean {
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let proof = rc4(key, md5(Buffer.concat([PADDING, id])));
  for (let round = 1; round <= 19; round++) {
    proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof);
  }
  return proof.equals(user.subarray(0, 16));
}

/** Returns the key of one object (algorithm 1). */
function keyOfObject(key: Buffer, object: number, generation: number, isAes: boolean): Buffer {
  const salt = Buffer.alloc(5);
  salt.writeUIntLE(object & 0xffffff, 0, 3);
  salt.writeUInt16LE(generation & 0xffff, 3);
  const parts = [key, salt, ...(isAes ? [Buffer.from('sAlT')] : [])];
  return md5(Buffer.concat(parts)).subarray(0, Math.min(16, key.length + 5));
}

/** Returns the file's key for an empty password (algorithm 2.A), or null if the empty password is wrong. */
function keyOfLatest(user: Buffer, wrapped: Buffer, revision: number): Buffer | null {
  if (user.length < 48 || wrapped.length < 32) return null;
  const hash = (salt: Buffer) => (revision >= 6 ? hardened(salt) : sha(256, salt));
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16));
  decipher.setAutoPadding(false);
  return Buffer.concat([decipher.update(wrapped.subarray(0, 32)), decipher.final()]);
}

/** Returns the hash of an empty password (algorithm 2.B). */
function hardened(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key));
    const coded = Buffer.concat([cipher.update(repeated), cipher.final()]);
    const rest = coded.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(rest === 0 ? 256 : rest === 1 ? 384 : 512, coded);
    last = coded.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function aesDecrypted(key: Buffer, data: Buffer): Buffer | null {
  if (data.length < 32 || data.length % 16 !== 0) return data.length === 0 ? data : null;
  if (key.length !== 16 && key.length !== 32) return null;
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, data.subarray(0, 16));
  decipher.setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(data.subarray(16)), decipher.final()]);
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, -padding) : plain;
}

/** OpenSSL no longer provides RC4, but old files still use it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  const out = Buffer.alloc(data.length);
  for (let index = 0, at = 0, other = 0; index < data.length; index++) {
    at = (at + 1) & 255;
    other = (other + (state[at] ?? 0)) & 255;
    swap(at, other);
    const sum = ((state[at] ?? 0) + (state[other] ?? 0)) & 255;
    out[index] = (data[index] ?? 0) ^ (state[sum] ?? 0);
  }
  return out;
}

const md5 = (data: Buffer) => createHash('md5').update(data).digest();
const sha = (bits: 256 | 384 | 512, data: Buffer) => createHash(`sha${bits}`).update(data).digest();
