import { randomUUID } from 'node:crypto';
import {
  capturesInSlots,
  type HeldSubmission,
  heldCaptures,
  newDraft,
} from '../../main/outbox/submission/held-submission.ts';
import { Visits } from '../../main/outbox/visit/visits.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../preload/contract/ids.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { ChildLine } from './child-lines.ts';
import { fileOf, sha256 } from './file-of-owner.ts';
import { everythingIn, type LeanDesk } from './lean-desk.ts';

/** The files of a visit. The last one is split into three, so that there are seven submissions. */
const FILES = 5;
export const FILINGS = FILES + 2;

interface Customer {
  readonly owner: number;
  readonly applicationId: ApplicationId;
}

interface BringingParts {
  /** Waits until a submission satisfies a condition. Resolves with false if it never does. */
  readonly patience: (id: string, done: () => boolean) => Promise<boolean>;
  readonly heard: (line: ChildLine) => void;
  /** The size of each file. */
  readonly bytes: number;
}

/** Returns the files that an owner brings. */
export function filesOfVisit(owner: number, bytes: number): readonly Buffer[] {
  return Array.from({ length: FILES }, (_, at) => fileOf(owner * 10 + at, bytes));
}

/**
 * Completes a visit from the state in which a kill left it: its files are taken in, grouped, and
 * split, and all submissions are sent in one step. Throws any error.
 */
export async function bringVisit(
  desk: LeanDesk,
  customer: Customer,
  { patience, heard, bytes }: BringingParts,
): Promise<void> {
  const { book, captures, sending } = desk;
  const { owner } = customer;
  const visits = new Visits({ book, captures, serviceFor: () => 'practice-documents' });
  const own = () => everythingIn(desk).filter((held) => held.owner?.recordId === owner);
  const drafts = () => own().filter(({ state }) => state === 'draft');
  const isPrepared = () => own().some(({ queued }) => queued !== null);
  const checked = async (id: string) => {
    const isDone = () =>
      heldCaptures(book.find(id as SubmissionId) ?? EMPTY).every(({ facts }) => facts !== null);
    if (!(await patience(id, isDone))) throw new Error('A file was not checked.');
  };
  if (!isPrepared()) {
    const first = drafts()[0]?.id ?? begin(desk, customer);
    for (const [at, content] of filesOfVisit(owner, bytes).entries()) {
      const digest = sha256(content);
      const isHere = own().some((held) => heldCaptures(held).some((one) => one.sha256 === digest));
      const fileName = `${owner}-${at}.pdf`;
      const given = { submissionId: first, to: 'tray', fileName, content: once(content) } as const;
      if (!isHere) done(await captures.takeIn(given));
      heard({ said: 'brought', owner, sha256: digest });
    }
    for (const held of drafts()) await checked(held.id);
    for (let left = waiting(drafts()); left !== null; left = waiting(drafts())) {
      const to = { filing: 'new', verification: 'document', type: 'check' } as const;
      done(await visits.move({ ...left, captureIds: [...left.captureIds], to }));
    }
    const last = sha256(filesOfVisit(owner, bytes).at(-1) ?? Buffer.alloc(0));
    const whole = drafts().find((held) => capturesInSlots(held).some((one) => one.sha256 === last));
    const file = whole && capturesInSlots(whole).find((one) => one.sha256 === last);
    if (whole && file) {
      await checked(whole.id);
      const named = { submissionId: whole.id, captureId: file.id };
      done(await visits.split({ ...named, after: [1, 2], into: 'filings' }));
    }
    for (const held of drafts()) {
      for (const part of capturesInSlots(held))
        if (part.splitFrom !== null) heard({ said: 'brought', owner, sha256: part.sha256 });
      const isReady = () => book.view(book.find(held.id) ?? EMPTY).blockers.length === 0;
      if (!(await patience(held.id, isReady))) throw new Error('A filing was not ready.');
    }
    const ids = drafts().map(({ id }) => id);
    for (const one of done(await sending.queueAll(ids, { sentBefore: ids })))
      heard({ said: 'queued', id: one.id });
  }
  const ENDS: readonly string[] = ['sent', 'unknown', 'rejected', 'confirmed'];
  for (const { id } of own()) {
    await patience(id, () => ENDS.includes(book.find(id)?.state ?? 'sent'));
    heard({ said: 'ended', id, state: book.find(id)?.state ?? 'draft' });
  }
}

const EMPTY = newDraft(randomUUID() as SubmissionId, '', null);

/** Returns a file that is in no submission yet. */
function waiting(drafts: readonly HeldSubmission[]) {
  for (const { id: submissionId, tray } of drafts) {
    const file = tray.find(({ setAside }) => setAside === null);
    if (file !== undefined) return { submissionId, captureIds: [file.id] };
  }
  return null;
}

function begin({ book }: LeanDesk, { owner, applicationId }: Customer): SubmissionId {
  const made: HeldSubmission = {
    ...newDraft(randomUUID() as SubmissionId, book.now(), 'practice-documents'),
    ...{ verification: 'document', type: 'check' },
    applicant: { applicationId, clientTrackingToken: null, legalName: null },
    owner: { recordId: owner as OwnerRecordId, label: `Owner ${owner}` },
  };
  return book.add(made, { action: 'submission.created' }).id;
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
