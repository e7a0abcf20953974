import { webcrypto } from 'node:crypto';

/** The magic bytes, the version, the key ID, and the wrapped key. The sealed label follows. */
const KEY_PART = 73;
const LABEL = 2020;
const SEALED_LABEL = 12 + LABEL + 16;
export const HEADER = KEY_PART + SEALED_LABEL;
const SEALED_CHUNK = 65_552;
const CHUNK = 65_536;
const text = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Returns the data that a file is authenticated with: its chunks for one purpose, and its wrapped
 * key for all purposes.
 */
function contexts(blobId: string, boundTo: string) {
  const of = (use: string) => text.encode(`INTK\u0003${blobId}\0${use}`);
  return { chunks: of(boundTo), key: of('') };
}

/**
 * Opens a stored file according to the description of its format alone: it uses WebCrypto, and
 * shares no code with the program. Throws if any part does not authenticate.
 */
export async function decodeStoredFile(
  file: Bytes,
  userKey: Bytes,
  blobId: string,
  boundTo = '',
): Promise<Uint8Array> {
  const context = contexts(blobId, boundTo);
  const wrapped = file.slice(13, 73);
  const wrappingKey = await derive(userKey, 'intake-desk/1/wrap blob keys');
  const fileKey = await open(wrappingKey, wrapped.slice(0, 12), context.key, wrapped.slice(12));
  const sealed = file.slice(HEADER);
  const pieces: Uint8Array[] = [];
  for (let index = 0; index * SEALED_CHUNK < sealed.length; index += 1) {
    const chunk = sealed.slice(index * SEALED_CHUNK, (index + 1) * SEALED_CHUNK);
    const nonce = chunkNonce(index, (index + 1) * SEALED_CHUNK >= sealed.length);
    pieces.push(await open(fileKey, nonce, context.chunks, chunk));
  }
  return Buffer.concat(pieces);
}

/** Returns the label of a stored file, without the zeros that pad it. */
export async function decodeLabel(file: Bytes, userKey: Bytes, blobId: string): Promise<string> {
  const { key } = contexts(blobId, '');
  const wrapped = file.slice(13, 73);
  const wrappingKey = await derive(userKey, 'intake-desk/1/wrap blob keys');
  const fileKey = await open(wrappingKey, wrapped.slice(0, 12), key, wrapped.slice(12));
  const sealed = file.slice(KEY_PART, HEADER);
  const labelKey = await derive(fileKey, 'intake-desk/1/label');
  const label = await open(labelKey, sealed.slice(0, 12), key, sealed.slice(12));
  return new TextDecoder().decode(label).replace(/\0+$/, '');
}

export interface Vector {
  readonly userKey: Bytes;
  readonly keyId: Bytes;
  readonly fileKey: Bytes;
  readonly wrapNonce: Bytes;
  readonly labelNonce: Bytes;
  readonly label: string;
  readonly blobId: string;
  readonly boundTo: string;
}

/**
 * Returns the bytes of a stored file, with fixed values for everything that is otherwise random.
 */
export async function encodeStoredFile(vector: Vector, plaintext: Bytes): Promise<Buffer> {
  const context = contexts(vector.blobId, vector.boundTo);
  const wrappingKey = await derive(vector.userKey, 'intake-desk/1/wrap blob keys');
  const wrapped = await seal(wrappingKey, vector.wrapNonce, context.key, vector.fileKey);
  const labelKey = await derive(vector.fileKey, 'intake-desk/1/label');
  const label = new Uint8Array(LABEL);
  text.encodeInto(vector.label, label);
  const sealedLabel = await seal(labelKey, vector.labelNonce, context.key, label);
  const pieces = [text.encode('INTK\u0003'), vector.keyId, vector.wrapNonce, wrapped];
  pieces.push(vector.labelNonce, sealedLabel);
  for (let at = 0; at < plaintext.length; at += CHUNK) {
    const nonce = chunkNonce(at / CHUNK, at + CHUNK >= plaintext.length);
    pieces.push(await seal(vector.fileKey, nonce, context.chunks, plaintext.slice(at, at + CHUNK)));
  }
  return Buffer.concat(pieces);
}

function chunkNonce(index: number, last: boolean): Bytes {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(7, index);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

async function derive(userKey: Bytes, info: string): Promise<Bytes> {
  const { subtle } = webcrypto;
  const key = await subtle.importKey('raw', userKey, 'HKDF', false, ['deriveBits']);
  const params = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: text.encode(info),
  };
  return new Uint8Array(await subtle.deriveBits(params, key, 256));
}

async function open(rawKey: Bytes, iv: Bytes, additionalData: Bytes, sealed: Bytes) {
  const { subtle } = webcrypto;
  const key = await subtle.importKey('raw', rawKey, 'AES-GCM', false, ['decrypt']);
  return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed));
}

async function seal(rawKey: Bytes, iv: Bytes, additionalData: Bytes, plaintext: Bytes) {
  const { subtle } = webcrypto;
  const key = await subtle.importKey('raw', rawKey, 'AES-GCM', false, ['encrypt']);
  const params = { name: 'AES-GCM', iv, additionalData };
  return new Uint8Array(await subtle.encrypt(params, key, plaintext));
}
