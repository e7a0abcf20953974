import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { readIfThere } from '../files/look.ts';
import { replaceFile } from '../files/replace-file.ts';
import { readJson } from '../json/read-json.ts';
import type { RecordStore } from './record-store.ts';
import { BoxKey, BoxKeys, mintBoxKeys } from './sealed-box.ts';

export const HAND_OVER = 'hand-over';
export const AUDIT_COPIES = 'audit-copies';
/** The purpose that something is sealed for one user alone. Each has a folder, and keys of its own. */
export type Purpose = typeof HAND_OVER | typeof AUDIT_COPIES;

const KEY = 'keys';

const Published = v.object({ v: v.literal(1), key: BoxKey });

/** The folder of what one user receives, beside the folder of users. */
export function receiverFolder(profile: string, purpose: Purpose, userId: string): string {
  return join(profile, purpose, userId);
}

/**
 * The keys of who receives, made at their first sign-in on this computer: the private one lies among their
 * sealed records, the public one beside the profile's users, where others find it.
 */
export async function ownReceiverKeys(
  profile: string,
  purpose: Purpose,
  userId: string,
  records: Pick<RecordStore, 'get' | 'put'>,
): Promise<BoxKeys> {
  const kept = v.safeParse(BoxKeys, records.get(purpose, KEY));
  const keys = kept.success ? kept.output : mintBoxKeys();
  if (!kept.success) records.put(purpose, KEY, keys);
  if ((await receiverKey(profile, purpose, userId)) !== keys.publicKey) {
    const path = publishedAt(profile, purpose, userId);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, `${JSON.stringify({ v: 1, key: keys.publicKey })}\n`);
  }
  return keys;
}

/** The public key of a user who can receive; null where they have not signed in on this computer yet. */
export async function receiverKey(
  profile: string,
  purpose: Purpose,
  userId: string,
): Promise<string | null> {
  const read = await readIfThere(publishedAt(profile, purpose, userId));
  if ('failure' in read) throw read.failure;
  return readJson(Published, read.bytes && Buffer.from(read.bytes).toString())?.key ?? null;
}

function publishedAt(profile: string, purpose: Purpose, userId: string): string {
  return join(receiverFolder(profile, purpose, userId), 'key.json');
}
