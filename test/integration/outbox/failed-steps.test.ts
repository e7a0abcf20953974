import { expect, test } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import { type SenderParts, shownProgress } from '../../../main/outbox/sending/sender.ts';
import { queued } from '../../../main/outbox/submission/submission-steps.ts';
import { readyDraft } from '../../support/ready-submission.ts';
import { ScriptedPlatform } from '../../support/scripted-platform.ts';
import { openSendingDesk } from '../../support/sending-desk.ts';
import { journalPath, open } from './open-journal.ts';

const FULL = new JournalFailed('full');

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
