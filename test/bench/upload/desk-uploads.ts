import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { newDraft } from '../../../main/outbox/submission/held-submission.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../../preload/contract/ids.ts';
import { openLeanDesk } from '../../crash/lean-desk.ts';
import { TEST_CERTIFICATE } from '../../support/tiny-server.ts';

/** Submissions of one desk, each from the press of Send to the stored result. */
export interface DeskUploads extends AsyncDisposable {
  /** Sends the file as a document. Resolves with the milliseconds. */
  send(path: string): Promise<number>;
  /** Stores one step in the journal durably. Returns the milliseconds. */
  step(): number;
}

const APPLICATION = {
  applicationId: 'app-1' as ApplicationId,
  clientTrackingToken: null,
  legalName: null,
};

/** Opens a desk with a vault, a journal, and a sender in the folder, which is signed in to the server. */
export async function openDeskUploads(folder: string, server: string): Promise<DeskUploads> {
  const changed = new EventTarget();
  const profile = join(folder, 'profile');
  const at = { profile, keychain: join(folder, 'keychain.json'), server, token: 'token' };
  const heard = {
    changed: (id: string) => void changed.dispatchEvent(new Event(id)),
    report: (where: string, cause: unknown): string => {
      throw new Error(where, { cause });
    },
  };
  const desk = await openLeanDesk({ ...at, certificates: [TEST_CERTIFICATE] }, heard);
  const { book, captures, sending, sender } = desk;
  sender.start();
  const until = (id: SubmissionId, isSo: () => boolean) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!isSo()) return;
        changed.removeEventListener(id, look);
        done();
      };
      changed.addEventListener(id, look);
      look();
    });
  const draft = () => {
    const empty = newDraft(randomUUID() as SubmissionId, book.now(), 'bench');
    const owner = { recordId: 1 as OwnerRecordId, label: 'Owner 1' };
    const document = { verification: 'document', type: 'invoice' } as const;
    return book.add(
      { ...empty, ...document, applicant: APPLICATION, owner },
      { action: 'submission.created' },
    ).id;
  };
  return {
    async send(path) {
      const id = draft();
      const content = createReadStream(path);
      const file = { submissionId: id, to: 'document', fileName: 'document.pdf', content } as const;
      const taken = await captures.takeIn(file);
      if (!taken.ok) throw new Error(taken.error.code);
      const now = () => {
        const held = book.find(id);
        if (held === null) throw new Error('The submission is gone.');
        return held;
      };
      await until(id, () => book.view(now()).blockers.length === 0);
      const start = performance.now();
      const queued = await sending.queue(id, { sentBefore: true });
      if (!queued.ok) throw new Error(queued.error.code);
      await until(id, () => now().state === 'sent');
      return performance.now() - start;
    },
    step() {
      const start = performance.now();
      draft();
      return performance.now() - start;
    },
    [Symbol.asyncDispose]: () => desk.close(),
  };
}
