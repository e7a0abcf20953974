import { webcrypto } from 'node:crypto';

/**
 * Opens a stored file from the description of its format alone: through WebCrypto, sharing no line
 * with the program. Throws when anything does not authenticate.
 */
export async function decodeStoredFile(
  file: Uint8Array<ArrayBuffer>,
  userKey: Uint8Array<ArrayBuffer>,
  blobId: string,
  boundTo = '',
): Promise<Uint8Array> {
  const context = new TextEncoder().encode(`INTK\u0001${blobId}\0${boundTo}`);
  const wrapped = file.slice(13, 73);
  const wrappingKey = await derive(userKey, 'intake-desk/1/wrap blob keys');
  const fileKey = await open(wrappingKey, wrapped.slice(0, 12), context, wrapped.slice(12));
  const sealed = file.slice(73);
  const pieces: Uint8Array[] = [];
  for (let index = 0; index * 65_552 < sealed.length; index += 1) {
    const chunk = sealed.slice(index * 65_552, (index + 1) * 65_552);
    const nonce = new Uint8Array(12);
    new DataView(nonce.buffer).setUint32(7, index);
    nonce[11] = (index + 1) * 65_552 >= sealed.length ? 1 : 0;
    pieces.push(await open(fileKey, nonce, context, chunk));
  }
  return Buffer.concat(pieces);
}

async function derive(
  userKey: Uint8Array<ArrayBuffer>,
  info: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = webcrypto;
  const key = await subtle.importKey('raw', userKey, 'HKDF', false, ['deriveBits']);
  const params = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  };
  return new Uint8Array(await subtle.deriveBits(params, key, 256));
}

async function open(
  rawKey: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  additionalData: Uint8Array<ArrayBuffer>,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = webcrypto;
  const key = await subtle.importKey('raw', rawKey, 'AES-GCM', false, ['decrypt']);
  return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed));
}
