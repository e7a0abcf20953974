import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BlobId, BlobStore } from '../vault/blob-store.ts';
import type { RecordStore } from '../vault/record-store.ts';
import { heldCaptures } from './held-submission.ts';
import type { SqliteJournal } from './sqlite-journal.ts';

const COLLECTION = 'retention';
const KEY = 'strays-stay';

export interface OrphanParts {
  readonly blobs: Pick<BlobStore, 'list' | 'destroy'>;
  readonly journal: Pick<SqliteJournal, 'withContents' | 'setAside' | 'damage'>;
  readonly records: RecordStore;
  /** The user's folder, and the journal's file in it. */
  readonly folder: string;
  readonly file: string;
  /** Files that belong to something other than a submission, and stay. */
  readonly otherFiles: () => readonly BlobId[];
}

/**
 * Destroys files that nothing names: a crash came between storing one and writing it down. Does
 * nothing once anything of the journal was ever lost or set aside or the file begun anew: what names
 * them may then come back. To be called before anything is taken in. Resolves with how many it destroyed.
 */
export async function sweepOrphans(parts: OrphanParts): Promise<number> {
  const { blobs, journal, records, folder, file } = parts;
  // Rows that vanished show only once, so it is remembered.
  if (journal.damage() !== null) records.put(COLLECTION, KEY, true);
  if (records.get(COLLECTION, KEY) !== undefined) return 0;
  if (journal.setAside() > 0 || (await wasBegunAnew(folder, file))) return 0;
  const named = new Set<string>([
    ...journal.withContents().flatMap((one) => heldCaptures(one).map(({ blobId }) => blobId)),
    ...parts.otherFiles(),
  ]);
  // Opened once more: a row that could not be read just now was set aside by reading it.
  if (journal.setAside() > 0 || journal.damage() !== null) return 0;
  const orphans = (await blobs.list()).filter((id) => !named.has(id));
  for (const id of orphans) await blobs.destroy(id);
  return orphans.length;
}

/** A damaged file is kept beside the new one, under `<file>.broken-<n>`. */
async function wasBegunAnew(folder: string, file: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.startsWith(`${basename(file)}.broken-`));
}
