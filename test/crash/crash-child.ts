import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { failureAnswer } from '../../main/outbox/journal/error.ts';
import {
  capturesOf,
  type HeldSubmission,
  heldCaptures,
  newDraft,
} from '../../main/outbox/submission/held-submission.ts';
import { Visits } from '../../main/outbox/visit/visits.ts';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../preload/contract/ids.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { NotOpened } from '../support/open-user.ts';
import { bringVisit } from './bring-visit.ts';
import type { ChildLine, ChildOrder } from './child-lines.ts';
import { fileOf } from './file-of-owner.ts';
import { everythingIn, foundIn, type LeanDesk, openLeanDesk } from './lean-desk.ts';

/**
 * A process that is killed. It takes in, queues, and sends one submission for each owner, continues
 * from the state of its profile, and reports each step only once it relies on it.
 */
const order = JSON.parse(process.argv[2] ?? '') as ChildOrder;
const changed = new Map<string, () => void>();

function say(line: ChildLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

function refused(step: string, error: AppError): void {
  say({ said: 'refused', step, error });
}

async function run(): Promise<void> {
  // Creates the pool's only thread, so that it can be traced from the beginning.
  await stat('/');
  if (order.waits) {
    say({ said: 'ready', threads: [process.pid, poolThread()] });
    await once(process.stdin, 'data');
    process.stdin.destroy();
  }
  const desk = await openLeanDesk(order, {
    changed: (id) => changed.get(id)?.(),
    report: (_where, cause) => (cause instanceof Error ? cause.message : String(cause)),
  });
  say({
    said: 'found',
    submissions: await foundIn(desk),
    damaged: desk.journal.damage() !== null,
  });
  desk.sender.start();
  desk.captures.resume(desk.journal.inStates(['draft']));
  const see = order.visitsWith === undefined ? seeThrough : seeVisitThrough;
  await Promise.all(order.owners.map((owner) => see(desk, owner)));
  say({ said: 'finished', submissions: await foundIn(desk) });
  await desk.close();
}

/** Completes one submission from its present state. */
async function seeThrough(desk: LeanDesk, owner: number): Promise<void> {
  const { book, captures, sending } = desk;
  const step = async <T>(name: string, work: () => Promise<T> | T): Promise<T | null> => {
    try {
      return await work();
    } catch (cause) {
      refused(name, failureAnswer({ report: () => String(cause) }, name, cause));
      return null;
    }
  };
  const id = ofOwner(desk, owner)?.id ?? (await step('draft', () => draft(desk, owner)));
  if (id === null) return;
  say({ said: 'drafted', id, owner });
  const now = () => book.find(id as SubmissionId);
  if (now()?.state === 'draft') {
    const take = async (to: 'document' | 'tray', of: number, bytes: number) => {
      const taken = await step('capture', () =>
        captures.takeIn({
          submissionId: id as SubmissionId,
          to,
          fileName: `${of}.pdf`,
          content: pieces(fileOf(of, bytes)),
        }),
      );
      if (taken !== null && !taken.ok) refused('capture', taken.error);
      return taken?.ok ?? false;
    };
    const digestOf = (at: 'document' | 'tray') => {
      const held = now() as HeldSubmission;
      const [capture] = at === 'tray' ? held.tray : capturesOf(held.slots.document);
      return capture?.sha256;
    };
    if (digestOf('document') === undefined && !(await take('document', owner, order.bytes))) return;
    say({ said: 'captured', id, sha256: digestOf('document') ?? '' });
    const extraOwner = owner + EXTRA_FILES;
    if (digestOf('tray') === undefined && filingOf(desk, owner) === undefined) {
      if (!(await take('tray', extraOwner, EXTRA_BYTES))) return;
      say({ said: 'extra', owner, sha256: digestOf('tray') ?? '' });
    }
    // It is moved to a separate submission and then joins the first one again.
    const grouped = await step('group', () => group(desk, owner, id as SubmissionId));
    if (grouped === null) return;
    if (!grouped.ok) return refused('group', grouped.error);
    const ready = await until(id, () => book.view(now() as HeldSubmission).blockers.length === 0);
    if (!ready) return refused('check', { code: 'cancelled' });
    const queued = await step('queue', () =>
      sending.queue(id as SubmissionId, { sentBefore: true }),
    );
    if (queued === null) return;
    if (!queued.ok) return refused('queue', queued.error);
    say({ said: 'queued', id });
  }
  const ENDS = ['sent', 'unknown', 'rejected', 'confirmed'];
  const triesBefore = now()?.tries ?? 0;
  const isOver = () => ENDS.includes(now()?.state ?? 'draft');
  await until(id, () => isOver() || (now()?.tries ?? 0) > triesBefore + MOST_TRIES);
  if (!isOver()) return refused('send', now()?.failure ?? { code: 'cancelled' });
  const state = now()?.state ?? 'draft';
  say({ said: 'ended', id, state });
  if (state !== 'sent') return;
  if (await until(id, () => now()?.contentsDestroyedAt !== null)) say({ said: 'tidied', id });
}

/** Completes a visit of seven submissions from its present state. */
async function seeVisitThrough(desk: LeanDesk, owner: number): Promise<void> {
  try {
    const applicationId = order.owners.indexOf(owner) === 0 ? APPLICATION : order.visitsWith;
    const customer = { owner, applicationId: applicationId as ApplicationId };
    const parts = { patience: until, heard: say, bytes: order.bytes };
    await bringVisit(desk, customer, parts);
  } catch (cause) {
    refused('visit', failureAnswer({ report: () => String(cause) }, 'visit', cause));
  }
}

function draft({ book }: LeanDesk, owner: number): string {
  const made: HeldSubmission = {
    ...newDraft(randomUUID() as SubmissionId, book.now(), 'practice-documents'),
    verification: 'document',
    type: 'invoice',
    applicant: {
      applicationId: APPLICATION,
      clientTrackingToken: null,
      legalName: null,
    },
    owner: { recordId: owner as OwnerRecordId, label: `Owner ${owner}` },
  };
  return book.add(made, { action: 'submission.created' }).id;
}

const APPLICATION = process.argv[3] as ApplicationId;

/** The number of the extra file is this plus the owner's number. */
const EXTRA_FILES = 1_000_000;
const EXTRA_BYTES = 5_000;

/**
 * A disk that fails permanently fails every attempt, and each is a change. After this many, changes
 * no longer count.
 */
const MOST_TRIES = 10;

function ofOwner(desk: LeanDesk, owner: number): HeldSubmission | undefined {
  return everythingIn(desk).find(
    (held) =>
      held.owner?.recordId === owner && held.extraFilesOf === null && held.type !== FILING.type,
  );
}

/** The submission to which the extra file is moved temporarily. */
const FILING = { filing: 'new', verification: 'document', type: 'check' } as const;

function filingOf(desk: LeanDesk, owner: number): HeldSubmission | undefined {
  return everythingIn(desk).find(
    (held) => held.owner?.recordId === owner && held.type === FILING.type,
  );
}

/**
 * Moves the extra file to a submission of the visit and back, from the state in which a kill left
 * it.
 */
async function group(
  desk: LeanDesk,
  owner: number,
  id: SubmissionId,
): Promise<Result<HeldSubmission | null>> {
  const { book, captures } = desk;
  const visits = new Visits({ book, captures, serviceFor: () => 'practice-documents' });
  const captureIds = (held: HeldSubmission | null | undefined) =>
    held ? heldCaptures(held).map((capture) => capture.id) : [];
  if (filingOf(desk, owner) === undefined) {
    const inTray = book.find(id)?.tray.map((capture) => capture.id) ?? [];
    const moved = await visits.move({ submissionId: id, captureIds: inTray, to: FILING });
    if (!moved.ok) return moved;
  }
  const filing = filingOf(desk, owner);
  if (filing === undefined) return ok(null);
  const to = { filing: 'there', id, place: 'tray' } as const;
  const ids = captureIds(filing);
  const back = await visits.move({ submissionId: filing.id, captureIds: ids, to });
  return back.ok ? ok(book.find(id)) : back;
}

/**
 * Waits until a submission satisfies `done`. Resolves with false if nothing changed within the
 * patience.
 */
async function until(id: string, done: () => boolean): Promise<boolean> {
  let deadline = Date.now() + order.patienceMs;
  while (!done()) {
    const left = deadline - Date.now();
    if (left <= 0) return false;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(left, 250));
      changed.set(id, () => {
        clearTimeout(timer);
        deadline = Date.now() + order.patienceMs;
        resolve();
      });
    });
  }
  return true;
}

async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}

function poolThread(): number {
  const named = readdirSync('/proc/self/task').find((thread) =>
    readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
  );
  return Number(named);
}

run().catch((cause: unknown) => {
  const error = cause instanceof NotOpened ? cause.error : null;
  const answer = error ?? failureAnswer({ report: () => String(cause) }, 'open', cause);
  refused('open', answer as AppError);
  // What is still in progress would wait for the disk.
  process.exit(3);
});
