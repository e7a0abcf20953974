import { expect, test, vi } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import type { Journal, JournalStep } from '../../../main/outbox/journal/journal.ts';
import { type SenderParts, shownProgress } from '../../../main/outbox/sending/sender.ts';
import { queued } from '../../../main/outbox/submission/submission-steps.ts';
import type { AuditAction } from '../../../preload/contract/models/audit.ts';
import { readyDraft } from '../../support/ready-submission.ts';
import { ScriptedPlatform } from '../../support/scripted-platform.ts';
import { openSendingDesk } from '../../support/sending-desk.ts';
import { journalPath, open } from './open-journal.ts';

const FULL = new JournalFailed('full');

/**
 * Makes the next step with this audit action fail as on a full disk: before it is durable, or after
 * that.
 */
function failOnce(journal: Journal, action: AuditAction, when: 'before' | 'after'): void {
  const commit = journal.commit.bind(journal);
  const spy = vi.spyOn(journal, 'commit');
  spy.mockImplementation((step: JournalStep) => {
    const isIt = step.audit?.some((entry) => entry.action === action) ?? false;
    if (isIt) spy.mockRestore();
    if (!isIt || when === 'after') commit(step);
    if (isIt) throw FULL;
  });
}

/** Opens a desk with one submission whose upload is in progress. */
async function uploading(given: Partial<SenderParts> = {}) {
  const journal = open(journalPath());
  const draft = readyDraft(1);
  journal.commit({ put: [queued(draft, '2026-11-21T09:59:00.000Z')] });
  const platform = new ScriptedPlatform();
  const desk = openSendingDesk(journal, platform, given);
  desk.sender.start();
  await expect.poll(() => platform.attempts.length).toBe(1);
  return { ...desk, journal, platform, id: draft.id };
}

type Uploading = Awaited<ReturnType<typeof uploading>>;

/** Ends the next attempt well, and expects the submission to be there once. */
async function isSentOnce({ platform, book, id, sender }: Uploading): Promise<void> {
  await expect.poll(() => platform.attempts.length).toBe(1);
  platform.end('arrivesAndAnswers');
  await expect.poll(() => book.find(id)?.state).toBe('sent');
  expect(platform.arrived).toHaveLength(1);
  await sender.close();
}

test('sends a submission that could not be taken back because the disk was full', async () => {
  const desk = await uploading();
  failOnce(desk.journal, 'submission.takenBack', 'before');
  await expect(desk.sending.takeBack(desk.id)).rejects.toBe(FULL);
  expect(desk.book.find(desk.id)?.state).not.toBe('draft');
  await isSentOnce(desk);
});

test('sends nothing that was taken back, even if the step was reported as failed', async () => {
  const { sending, sender, journal, book, platform, id } = await uploading();
  failOnce(journal, 'submission.takenBack', 'after');
  await expect(sending.takeBack(id)).rejects.toBe(FULL);
  expect(book.find(id)?.state).toBe('draft');
  sender.tryNow();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(platform.attempts).toEqual([]);
  expect(book.find(id)?.state).toBe('draft');
  await sender.close();
});

test('records how an attempt ended, even if the window cannot be notified about the queue', async () => {
  const desk = await uploading({
    onHoldChanged() {
      throw FULL;
    },
  });
  desk.platform.end('noLine');
  await expect.poll(() => desk.book.find(desk.id)?.tries).toBe(2);
  expect(desk.reports).toContain(FULL);
  await expect.poll(() => desk.platform.attempts.length).toBe(1);
  expect(await desk.sending.takeBack(desk.id)).toMatchObject({ ok: true });
  expect(desk.book.find(desk.id)?.state).toBe('draft');
  await desk.sender.close();
});

test('sends a submission whose attempt was reported as failed although its start is durable', async () => {
  const desk = await uploading();
  failOnce(desk.journal, 'attempt.started', 'after');
  desk.platform.end('resetInMidBody');
  await isSentOnce(desk);
  const reasons = [...desk.journal.audit.export()].map(({ facts }) => facts.why);
  expect(reasons.filter((why) => why !== undefined)).toEqual(['storage']);
});

test('takes back a submission whose attempt is durable as started, but has ended without a record', async () => {
  const { sending, sender, journal, book, platform, id } = await uploading();
  failOnce(journal, 'attempt.started', 'after');
  const recovering = vi.spyOn(journal, 'inStates').mockImplementationOnce(() => {
    throw FULL;
  });
  platform.end('resetInMidBody');
  await expect.poll(() => recovering.mock.calls).not.toEqual([]);
  expect(book.find(id)?.state).toBe('sending');
  expect(await sending.takeBack(id)).toMatchObject({ ok: true });
  expect(book.find(id)?.state).toBe('draft');
  await sender.close();
});

test('recovers an attempt that ended without a record as soon as the journal works', async () => {
  const desk = await uploading();
  const { journal } = desk;
  failOnce(journal, 'attempt.started', 'after');
  vi.spyOn(journal, 'inStates').mockImplementationOnce(() => {
    throw FULL;
  });
  desk.platform.end('resetInMidBody');
  await isSentOnce(desk);
});

test('sends what staff queued although the step was reported as failed', async () => {
  const journal = open(journalPath());
  const platform = new ScriptedPlatform();
  const desk = openSendingDesk(journal, platform);
  desk.sender.start();
  const { id } = desk.book.add(readyDraft(1), { action: 'submission.created' });
  failOnce(journal, 'submission.queued', 'after');
  await expect(desk.sending.queue(id, { sentBefore: false })).rejects.toBe(FULL);
  await isSentOnce({ ...desk, journal, platform, id });
});

test('sends again what staff resolved although the step was reported as failed', async () => {
  const desk = await uploading();
  const { book, journal, sending, id } = desk;
  desk.platform.end('gatewayAfterNothingArrived');
  await expect.poll(() => book.find(id)?.state).toBe('unknown');
  failOnce(journal, 'unknown.sentAgain', 'after');
  const choice = { choice: 'sendAgain', checkedBy: 'the back office' } as const;
  expect(() => sending.resolve(id, choice)).toThrow(FULL);
  await isSentOnce(desk);
});

test('respects the wait that a server asked for when a submission returns to the queue', async () => {
  const pace = { baseMs: 0, ceilingMs: 0, longestMs: 60_000, spacedMs: 0, openingMs: 0 };
  const desk = await uploading({ pace });
  desk.platform.retryAt = new Date(Date.now() + 60_000).toISOString();
  desk.platform.end('gatewayBefore');
  await expect.poll(() => desk.book.find(desk.id)?.state).toBe('ready');
  failOnce(desk.journal, 'submission.takenBack', 'before');
  await expect(desk.sending.takeBack(desk.id)).rejects.toBe(FULL);
  desk.sender.wake();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(desk.platform.attempts).toEqual([]);
  desk.sender.tryNow();
  await isSentOnce(desk);
});

test('does not end an upload because its progress cannot be shown, and reports that once', () => {
  const reports: unknown[] = [];
  const showProgress = () => {
    throw FULL;
  };
  const { id } = readyDraft(1);
  const progress = shownProgress({ showProgress }, id, (_, cause) => reports.push(cause));
  progress(10, 10);
  progress(10, 10);
  expect(reports).toEqual([FULL]);
});
