import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SubmissionId } from '../../../preload/contract/ids.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { removeAll } from '../../files/change-files.ts';
import type { BlobStore } from '../../vault/blob-store.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { Journal } from '../journal/journal.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import { takenBack } from '../submission/submission-steps.ts';
import {
  deliver,
  isPacked,
  openParcel,
  pack,
  parcelsIn,
  sweepUndelivered,
  withFilesIn,
} from './parcel.ts';
import { handOverFolder, ownReceiverKeys, receiverKey } from './receiver-keys.ts';

const COLLECTION = 'hand-over';
const GIVING = 'giving';

const Giving = v.object({ parcel: v.string(), to: v.string(), ids: v.array(SubmissionId) });

/** Giving what is not settled to the supervisor, and receiving it. */
export interface HandOver {
  /**
   * Hands everything over that waits here for its user: what was in the outbox is a draft again, so that
   * nothing leaves twice. Resolves with how many. Errors: `conflict` noSupervisor | alreadySending.
   */
  give(): Promise<Result<number>>;
  /** Ends what a kill broke off, and takes in what was handed over to this user. */
  receive(): Promise<void>;
}

export interface HandOverParts {
  readonly profile: string;
  /** Who has it: this user's id (see `userId`), and the supervisor's with their address. */
  readonly ownId: string;
  readonly supervisor: () => { readonly id: string; readonly email: string } | null;
  readonly book: Pick<SubmissionBook, 'user' | 'find' | 'add' | 'drop' | 'change'>;
  readonly journal: Pick<Journal, 'inStates'>;
  readonly blobs: BlobStore;
  readonly records: RecordStore;
  /** Makes a submission's files unreadable, once `drop` has taken it out of the book. */
  readonly destroyAll: (submission: HeldSubmission, drop: () => void) => Promise<unknown>;
}

export function createHandOver(parts: HandOverParts): HandOver {
  const { profile, ownId, supervisor, book, journal, blobs, records, destroyAll } = parts;

  async function letGo({ ids, to }: v.InferOutput<typeof Giving>): Promise<void> {
    for (const id of ids) {
      const submission = book.find(id);
      const note = { action: 'handOver.given', personal: { givenTo: to } } as const;
      if (submission !== null) await destroyAll(submission, () => book.drop(id, note));
    }
    records.remove(COLLECTION, GIVING);
  }

  /** What was not delivered stays here; what was, is let go of. */
  async function finishGiving(): Promise<void> {
    const receiver = supervisor();
    if (receiver === null) return;
    const folder = handOverFolder(profile, receiver.id);
    const kept = v.safeParse(Giving, records.get(COLLECTION, GIVING));
    if (kept.success && !(await isPacked(folder, kept.output.parcel))) await letGo(kept.output);
    await sweepUndelivered(folder);
    records.remove(COLLECTION, GIVING);
  }

  async function take(folder: string, name: string, keys: Parameters<typeof openParcel>[2]) {
    const parcel = await openParcel(folder, name, keys);
    if (parcel === null) throw new Error('A parcel does not open');
    for (const submission of parcel.submissions) {
      if (book.find(submission.id) !== null) continue;
      const own = await withFilesIn(blobs, submission, parcel.blobs);
      book.add(own, { action: 'handOver.taken', personal: { takenFrom: parcel.from } });
    }
    await removeAll(join(folder, name));
  }

  return {
    async give() {
      const receiver = supervisor();
      if (receiver === null || receiver.id === ownId) {
        return err({ code: 'conflict', reason: 'noSupervisor' });
      }
      const key = await receiverKey(profile, receiver.id);
      if (key === null) return err({ code: 'conflict', reason: 'noSupervisor' });
      if (journal.inStates(['sending']).length > 0) {
        return err({ code: 'conflict', reason: 'alreadySending' });
      }
      for (const { id } of journal.inStates(['ready'])) {
        book.change(id, takenBack, { action: 'submission.takenBack' });
      }
      const all = journal.inStates(['draft', 'rejected', 'unknown']);
      if (all.length === 0) return ok(0);
      const folder = handOverFolder(profile, receiver.id);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const parcel = await pack(folder, key, book.user, all, blobs);
      const giving = { parcel, to: receiver.email, ids: all.map(({ id }) => id) };
      records.put(COLLECTION, GIVING, giving);
      await deliver(folder, parcel);
      await letGo(giving);
      return ok(all.length);
    },

    async receive() {
      await finishGiving();
      if (supervisor()?.id !== ownId) return;
      const keys = await ownReceiverKeys(profile, ownId, records);
      const folder = handOverFolder(profile, ownId);
      for (const name of await parcelsIn(folder)) await take(folder, name, keys);
    },
  };
}
