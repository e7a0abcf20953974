import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { SubmissionId } from '../../../preload/contract/ids.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { removeAll } from '../../files/change-files.ts';
import type { BlobStore } from '../../vault/blob-store.ts';
import {
  HAND_OVER,
  ownReceiverKeys,
  receiverFolder,
  receiverKey,
} from '../../vault/receiver-keys.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { Journal } from '../journal/journal.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import { takenBack } from '../submission/submission-steps.ts';
import { deliver, openParcel, pack, parcelsIn, sweepUndelivered, withFilesIn } from './parcel.ts';

const GIVING = 'giving';
const UNSETTLED = ['draft', 'rejected', 'unknown'] as const;
/** Times that everything is packed anew because something of it changed meanwhile. */
const MOST_TRIES = 3;

/** The parcel, whose user receives it with which address, and what is in it. */
const Giving = v.object({
  parcel: v.string(),
  receiver: v.string(),
  to: v.string(),
  ids: v.array(SubmissionId),
});
type Giving = v.InferOutput<typeof Giving>;

/** Giving what is not settled to the supervisor, and receiving it. */
export interface HandOver {
  /**
   * Hands everything over that waits here for its user: what was in the outbox is a draft again, so that
   * nothing leaves twice. Resolves with how many. Errors: `conflict` noSupervisor | alreadySending |
   * changing (all stays then).
   */
  give(): Promise<Result<number>>;
  /**
   * Ends what a kill broke off, and takes in what was handed over to this user. Rejects once all was tried
   * where a parcel cannot be opened: it stays.
   */
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

  /**
   * Gives what the parcel holds away. All of it leaves the book in one turn, so that no edit and no sending
   * comes between; who calls this has written the note from which on it only goes forward.
   */
  async function complete(folder: string, { ids, to, parcel }: Giving): Promise<void> {
    const note = { action: 'handOver.given', personal: { givenTo: to } } as const;
    const held = ids.map((id) => book.find(id)).filter((one) => one !== null);
    await Promise.all(held.map((one) => destroyAll(one, () => book.drop(one.id, note))));
    await deliver(folder, parcel);
    records.remove(HAND_OVER, GIVING);
  }

  /** What was noted as given is given; what was only packed stays here. */
  async function finishGiving(): Promise<void> {
    const kept = v.safeParse(Giving, records.get(HAND_OVER, GIVING));
    if (kept.success)
      await complete(receiverFolder(profile, HAND_OVER, kept.output.receiver), kept.output);
    const receiver = supervisor();
    if (receiver !== null) await sweepUndelivered(receiverFolder(profile, HAND_OVER, receiver.id));
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
      const key = await receiverKey(profile, HAND_OVER, receiver.id);
      if (key === null) return err({ code: 'conflict', reason: 'noSupervisor' });
      if (journal.inStates(['sending']).length > 0) {
        return err({ code: 'conflict', reason: 'alreadySending' });
      }
      for (const { id } of journal.inStates(['ready'])) {
        book.change(id, takenBack, { action: 'submission.takenBack' });
      }
      const folder = receiverFolder(profile, HAND_OVER, receiver.id);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const all = journal.inStates(UNSETTLED);
        if (all.length === 0) return ok(0);
        const parcel = await pack(folder, key, book.user, all, blobs);
        if (isDeepStrictEqual(journal.inStates(UNSETTLED), all)) {
          const ids = all.map(({ id }) => id);
          const giving = { parcel, receiver: receiver.id, to: receiver.email, ids };
          records.put(HAND_OVER, GIVING, giving);
          await complete(folder, giving);
          return ok(all.length);
        }
        await sweepUndelivered(folder);
      }
      return err({ code: 'conflict', reason: 'changing' });
    },

    async receive() {
      await finishGiving();
      if (supervisor()?.id !== ownId) return;
      const keys = await ownReceiverKeys(profile, HAND_OVER, ownId, records);
      const folder = receiverFolder(profile, HAND_OVER, ownId);
      const failures: unknown[] = [];
      for (const name of await parcelsIn(folder)) {
        // One that cannot be opened keeps no other from its receiver.
        await take(folder, name, keys).catch((cause: unknown) => failures.push(cause));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Parcels were left');
    },
  };
}
