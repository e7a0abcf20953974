import { createReadStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { Network } from '../../../main/platform/network/network.ts';
import { createPlatformClient } from '../../../main/platform/platform-client.ts';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import { decodeUserKey } from '../../../main/vault/user-key.ts';
import type { ApplicationId, OwnerRecordId } from '../../../preload/contract/ids.ts';
import { ok } from '../../../preload/contract/result.ts';
import { TEST_CERTIFICATE } from '../../support/tiny-server.ts';

/** One file, on the disk and in the vault. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
  readonly vaultFolder: string;
  readonly vaultKey: string;
  readonly blobId: BlobId;
}

/** Uploads the file once and resolves after the answer was read. Throws if it was not accepted. */
export type Upload = (url: string, file: UploadedFile) => Promise<void>;
export type Uploader = 'intake-desk' | 'node:http';

export const UPLOADERS: Readonly<Record<Uploader, Upload>> = {
  'intake-desk': intakeDesk,
  'node:http': nodeHttp,
};

/**
 * Sends like the product: decrypted from the vault, as a form, through the commit gate, over a
 * separate connection.
 */
async function intakeDesk(url: string, file: UploadedFile): Promise<void> {
  const key = decodeUserKey(file.vaultKey);
  if (key === null) throw new Error('no key');
  const blobs = await openFileBlobStore(file.vaultFolder, key);
  const { client, network } = openClient(url);
  const { answer } = await client.createVerification(
    'app-1' as ApplicationId,
    {
      service: 'bench',
      verification: 'document',
      type: 'invoice',
      ownerRecordId: 1 as OwnerRecordId,
      files: {
        document: {
          source: 'upload',
          fileName: 'document.jpg',
          mediaType: 'image/jpeg',
          bytes: file.bytes,
          open: () => blobs.read(file.blobId),
        },
      },
    },
    { commit: () => undefined },
  );
  await network.close();
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
}

/** Asks the platform the question that comes before an upload, over a new connection. Throws without a response. */
export async function askBefore(url: string): Promise<void> {
  const { client, network } = openClient(url);
  const answered = await client.answers('app-1' as ApplicationId);
  await network.close();
  if (!answered.ok) throw new Error(JSON.stringify(answered.error));
}

function openClient(url: string) {
  const tokens = {
    current: async () => ok('token'),
    refused: async () => ok('token'),
    wasDead: () => false,
  };
  const managed = () => ({ proxy: null, certificates: [TEST_CERTIFICATE] });
  const network = new Network({ env: {}, managed });
  return { client: createPlatformClient({ baseUrl: new URL(url), network, tokens }), network };
}

/**
 * Sends at almost the highest possible speed: pipes a file into a request without decryption or a
 * form.
 */
async function nodeHttp(url: string, { path, bytes }: UploadedFile): Promise<void> {
  const headers = { 'content-length': bytes };
  const request = httpRequest(url, { method: 'POST', headers, agent: false });
  await new Promise<void>((done, failed) => {
    request.on('response', (answer) => answer.resume().on('end', done)).on('error', failed);
    createReadStream(path).on('error', failed).pipe(request);
  });
}
