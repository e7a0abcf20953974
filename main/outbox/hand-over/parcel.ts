import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import { eachInTurn } from '../../async/each-in-turn.ts';
import { removeAll, renameFile } from '../../files/change-files.ts';
import { namesIn } from '../../files/look.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { readJson } from '../../json/read-json.ts';
import type { BlobId, BlobStore } from '../../vault/blob-store.ts';
import { openFileBlobStore } from '../../vault/file-blob-store.ts';
import { nodeFileLayer, replaceDurably } from '../../vault/file-layer.ts';
import { type BoxKeys, openSealed, sealTo } from '../../vault/sealed-box.ts';
import { seal, unseal } from '../../vault/sealing.ts';
import { decodeUserKey, mintUserKey } from '../../vault/user-key.ts';
import { changeCapture } from '../captures/arrange-captures.ts';
import { decodeSubmission, encodeSubmission } from '../journal/sealer.ts';
import { captureLabel } from '../submission/capture-label.ts';
import { type HeldSubmission, heldCaptures } from '../submission/held-submission.ts';

const PLACE = 'hand-over 1';
const NAME = /^[0-9a-f-]{36}$/;

const Content = v.object({ from: v.string(), submissions: v.array(v.string()) });

/** Submissions and files on their way from one user to another: a folder that only the receiver can open. */
interface Parcel {
  /** E-mail of who gave it. */
  readonly from: string;
  readonly submissions: readonly HeldSubmission[];
  readonly blobs: BlobStore;
}

/**
 * Packs submissions with their files for the holder of `publicKey`, under a key of the parcel's own. It is
 * durable when this resolves, and nobody sees it before `deliver`. Returns its name.
 */
export async function pack(
  folder: string,
  publicKey: string,
  from: string,
  submissions: readonly HeldSubmission[],
  blobs: Pick<BlobStore, 'read'>,
): Promise<string> {
  const name = randomUUID();
  const making = join(folder, `making-${name}`);
  const key = mintUserKey();
  const packed = await openFileBlobStore(join(making, 'files'), key);
  const moved: string[] = [];
  for (const submission of submissions) {
    moved.push(encodeSubmission(await withFilesIn(packed, submission, blobs)).toString());
  }
  const content = Buffer.from(JSON.stringify({ from, submissions: moved }));
  const sealed = seal(key.derive('seal hand-over'), content, Buffer.from(PLACE));
  await replaceDurably(nodeFileLayer, join(making, 'content'), sealed);
  const box = sealTo(publicKey, Buffer.from(key.encode()), PLACE);
  await replaceDurably(nodeFileLayer, join(making, 'key'), box);
  return name;
}

/** Puts a parcel that was packed where its receiver looks for it. One that was delivered stays so. */
export async function deliver(folder: string, name: string): Promise<void> {
  if (!(await isPacked(folder, name))) return;
  await renameFile(join(folder, `making-${name}`), join(folder, name));
  await syncFolder(folder);
}

async function isPacked(folder: string, name: string): Promise<boolean> {
  return (await namesIn(folder)).includes(`making-${name}`);
}

/** Removes the parcels that were not delivered. To be called while none is being packed. */
export async function sweepUndelivered(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => name.startsWith('making-'));
  await eachInTurn(names, (name) => removeAll(join(folder, name)));
}

/** The names of the parcels that were delivered. */
export async function parcelsIn(folder: string): Promise<readonly string[]> {
  return (await namesIn(folder)).filter((name) => NAME.test(name));
}

/** Opens a parcel; null where it is not for these keys, or damaged: it stays as it is. */
export async function openParcel(
  folder: string,
  name: string,
  keys: BoxKeys,
): Promise<Parcel | null> {
  const at = join(folder, name);
  const encoded = openSealed(keys, await readFile(join(at, 'key')), PLACE);
  const key = encoded && decodeUserKey(encoded.toString());
  if (key === null) return null;
  const sealed = await readFile(join(at, 'content'));
  const text = unseal(key.derive('seal hand-over'), sealed, Buffer.from(PLACE));
  const content = readJson(Content, text?.toString() ?? null);
  if (content === null) return null;
  const submissions = content.submissions.map((one) => decodeSubmission(Buffer.from(one)));
  if (submissions.some((one) => one === null)) return null;
  const blobs = await openFileBlobStore(join(at, 'files'), key);
  return { from: content.from, submissions: submissions.filter((one) => one !== null), blobs };
}

/** The submission with its files copied from `source` into `blobs`, and naming those. */
export async function withFilesIn(
  blobs: Pick<BlobStore, 'write'>,
  submission: HeldSubmission,
  source: Pick<BlobStore, 'read'>,
): Promise<HeldSubmission> {
  if (submission.contentsDestroyedAt !== null) return submission;
  let moved = submission;
  for (const { id, blobId, fileName, scannedFrom, receivedAt } of heldCaptures(submission)) {
    const known = { to: 'tray' as const, fileName, scannedFrom, receivedAt, madeFrom: null };
    const label = captureLabel(submission, known);
    const stored = await blobs.write(source.read(blobId), { maxBytes: MAX_FILE_BYTES, label });
    if (!stored.ok) throw new Error(`A file could not be handed over: ${stored.error.code}`);
    const to: BlobId = stored.value.id;
    moved = changeCapture(moved, id, (capture) => ({ ...capture, blobId: to }));
  }
  return moved;
}
