import * as v from 'valibot';
import { BlobId } from '../../../main/vault/blob-store.ts';
import { someBytes } from './byte-sources.ts';
import { encodeStoredFile } from './independent-decoder.ts';
import { fixedKey, keyBytes } from './open-store.ts';

/** A stored file as it should be. */
export interface Specimen {
  readonly id: BlobId;
  readonly boundTo: string;
  readonly plaintext: Uint8Array;
  readonly file: Buffer;
}

/** Small files, which are quick to try, and long ones, which have chunks to move about. */
const LENGTHS = [1, 15, 16, 17, 200, 200, 1000, 65_536, 65_537, 2 * 65_536, 3 * 65_536 + 100];

/** The same files on every run, two of each length: one bound to a use, one not. */
export async function specimens(): Promise<readonly Specimen[]> {
  const all: Specimen[] = [];
  for (const [number, length] of LENGTHS.flatMap((each) => [each, each]).entries()) {
    const digits = String(number).padStart(12, '0');
    const id = v.parse(BlobId, `98fba854-133c-4971-8a55-${digits}`);
    const boundTo = number % 2 === 0 ? '' : 'front_photo';
    const plaintext = someBytes(length, number + 1);
    const vector = {
      userKey: keyBytes(),
      keyId: new Uint8Array(fixedKey().id),
      fileKey: someBytes(32, 1000 + number),
      wrapNonce: someBytes(12, 2000 + number),
      labelNonce: someBytes(12, 3000 + number),
      label: `label ${number}`,
      blobId: id,
      boundTo,
    };
    all.push({ id, boundTo, plaintext, file: await encodeStoredFile(vector, plaintext) });
  }
  return all;
}
