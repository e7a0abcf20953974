import { expect, test, vi } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import { queued } from '../../../main/outbox/submission/submission-steps.ts';
import { readyDraft } from '../../support/ready-submission.ts';
import { ScriptedPlatform } from '../../support/scripted-platform.ts';
import { openSendingDesk } from '../../support/sending-desk.ts';
import { journalPath, open } from './open-journal.ts';

/** Returns a clock that is a millisecond later each time it is read, as on a busy computer. */
function clockThatRuns(): () => number {
  let now = Date.parse('2026-11-21T10:00:00Z');
  return () => {
    now += 1;
    return now;
  };
}

test('retries a waiting submission, even if its time comes between two looks at the clock', async () => {
  const ms = 5;
  const journal = open(journalPath());
  journal.commit({ put: [queued(readyDraft(1), '2026-11-21T09:59:00.000Z')] });
  const platform = new ScriptedPlatform();
  const pace = { baseMs: ms, ceilingMs: ms, longestMs: 60_000, spacedMs: 0, openingMs: 0 };
  const options = { pace, clock: clockThatRuns(), random: () => 1 };
  const { sender } = openSendingDesk(journal, platform, options);
  sender.start();
  await expect.poll(() => platform.attempts.length).toBe(1);
  platform.end('gatewayBefore');
  await expect.poll(() => platform.attempts.length).toBe(1);
  await sender.close();
});

test('ends its own waits from an earlier run on waking, but only a person ends one that a server asked for', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const pace = { baseMs: 0, ceilingMs: 0, longestMs: 3_600_000, spacedMs: 0, openingMs: 0 };
  const restarted = (retryAt: string | null) => {
    const journal = open(journalPath());
    const failure = { code: 'unavailable', status: 503, retryAt } as const;
    const waits = { updatedAt: at(-2), notBefore: at(10), failure };
    journal.commit({ put: [{ ...queued(readyDraft(1), at(-5)), ...waits }] });
    const platform = new ScriptedPlatform();
    const { sender } = openSendingDesk(journal, platform, { pace });
    sender.start();
    expect(platform.attempts).toEqual([]);
    sender.wake();
    return { platform, sender };
  };
  const own = restarted(null);
  await expect.poll(() => own.platform.attempts.length).toBe(1);
  await own.sender.close();

  const asked = restarted(at(8));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.platform.attempts).toEqual([]);
  asked.sender.wake();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.platform.attempts).toEqual([]);
  asked.sender.tryNow();
  await expect.poll(() => asked.platform.attempts.length).toBe(1);
  await asked.sender.close();
});

test('does not wait because the clock was set back while the app was closed', async () => {
  const journal = open(journalPath());
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const waits = { updatedAt: at(15), notBefore: at(16) };
  journal.commit({ put: [{ ...queued(readyDraft(1), at(14)), ...waits }] });
  const platform = new ScriptedPlatform();
  const pace = { baseMs: 0, ceilingMs: 0, longestMs: 3_600_000, spacedMs: 0, openingMs: 0 };
  const { sender } = openSendingDesk(journal, platform, { pace });
  sender.start();
  await expect.poll(() => platform.attempts.length, { timeout: 5_000 }).toBe(1);
  await sender.close();
});

test('loses no receipt because a disk is full for a moment, and reports it at once', async () => {
  const journal = open(journalPath());
  const draft = readyDraft(1);
  journal.commit({ put: [queued(draft, '2026-11-21T09:59:00.000Z')] });
  const platform = new ScriptedPlatform();
  const { sender, book, reports } = openSendingDesk(journal, platform);
  sender.start();
  await expect.poll(() => platform.attempts.length).toBe(1);
  platform.end('arrivesAndAnswers');
  const full = new JournalFailed('full');
  vi.spyOn(journal, 'commit').mockImplementationOnce(() => {
    throw full;
  });
  await expect.poll(() => book.find(draft.id)?.state).toBe('sent');
  expect(reports).toEqual([full]);
  await sender.close();
});
