import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobId, BlobStore, StoredBlob } from '../../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import { decodeUserKey, type UserKey } from '../../../main/vault/user-key.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { inPieces } from './byte-sources.ts';

/** Returns the bytes 0 to 31, or 1 to 32, and so on. */
export function keyBytes(first = 0): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 32 }, (_, index) => first + index);
}

export function fixedKey(first = 0): UserKey {
  const key = decodeUserKey(Buffer.from(keyBytes(first)).toString('base64url'));
  if (!key) throw new Error('Not a key');
  return key;
}

export interface OpenStore {
  readonly folder: string;
  readonly store: BlobStore;
  pathOf(id: BlobId): string;
}

/** Opens a store on the real disk, in a folder of the running test. */
export async function openStore(folder = tempFolder(), key = fixedKey()): Promise<OpenStore> {
  const store = await openFileBlobStore(folder, key);
  return { folder, store, pathOf: (id) => join(folder, `${id}.blob`) };
}

/** Stores `bytes`, and throws if that fails. */
export async function put(
  store: BlobStore,
  bytes: Uint8Array,
  boundTo?: string,
): Promise<StoredBlob> {
  const written = await store.write(inPieces(bytes), {
    maxBytes: bytes.length,
    ...(boundTo === undefined ? {} : { boundTo }),
  });
  if (!written.ok) throw new Error(`Not stored: ${JSON.stringify(written.error)}`);
  return written.value;
}

/** Returns every file under `folder` with its content. */
export function everyFile(folder: string): readonly (readonly [string, Buffer])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path)] as const);
}
