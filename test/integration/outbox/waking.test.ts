import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteJournal } from '../../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { queued } from '../../../main/outbox/submission/submission-steps.ts';
import { mintUserKey } from '../../../main/vault/user-key.ts';
import { readyDraft } from '../../support/ready-submission.ts';
import { ScriptedPlatform } from '../../support/scripted-platform.ts';
import { openSendingDesk } from '../../support/sending-desk.ts';
import { tempFolder } from '../vault/temp-folder.ts';

/** Every look at it finds it a millisecond later, as a busy machine may. */
function clockThatRuns(): () => number {
  let now = Date.parse('2026-11-21T10:00:00Z');
  return () => {
    now += 1;
    return now;
  };
}

test('one that waits is tried again, also when its time comes between two looks at the clock', async () => {
  const ms = 5;
  const journal = openSqliteJournal(join(tempFolder(), 'journal.db'), mintUserKey());
  if (!journal.ok) throw new Error(`The journal did not open: ${journal.error.code}`);
  onTestFinished(() => journal.value.close());
  journal.value.commit({ put: [queued(readyDraft(1), '2026-11-21T09:59:00.000Z')] });
  const platform = new ScriptedPlatform();
  const pace = { baseMs: ms, ceilingMs: ms, longestMs: 60_000, spacedMs: 0, openingMs: 0 };
  const options = { pace, clock: clockThatRuns(), random: () => 1 };
  const { sender } = openSendingDesk(journal.value, platform, options);
  sender.start();
  await expect.poll(() => platform.attempts.length).toBe(1);
  platform.end('gatewayBefore');
  await expect.poll(() => platform.attempts.length).toBe(1);
  await sender.close();
});
