import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteJournal } from '../../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { USUAL_PACE } from '../../../main/outbox/sending/backoff.ts';
import type { HeldSubmission } from '../../../main/outbox/submission/held-submission.ts';
import {
  attemptStarted,
  committing,
  queued,
} from '../../../main/outbox/submission/submission-steps.ts';
import { mintUserKey } from '../../../main/vault/user-key.ts';
import { readyDraft } from '../../support/ready-submission.ts';
import { ScriptedPlatform } from '../../support/scripted-platform.ts';
import { noDoubt, openSendingDesk } from '../../support/sending-desk.ts';
import { tempFolder } from '../vault/temp-folder.ts';

const AT = '2026-11-21T10:00:00.000Z';

function journalHolding(...submissions: HeldSubmission[]) {
  const journal = openSqliteJournal(join(tempFolder(), 'journal.db'), mintUserKey());
  if (!journal.ok) throw new Error(`The journal did not open: ${journal.error.code}`);
  onTestFinished(() => journal.value.close());
  journal.value.commit({ put: submissions });
  return journal.value;
}

const waiting = queued(readyDraft(1), AT);
const begun = attemptStarted(queued(readyDraft(2), AT), AT, 100);
const handedOver = committing(attemptStarted(queued(readyDraft(3), AT), AT, 100), AT);

test('after a crash: what was not handed over goes out by itself, what may have arrived does not', async () => {
  const journal = journalHolding(waiting, begun, handedOver);
  const platform = new ScriptedPlatform();
  openSendingDesk(journal, platform).sender.start();
  await expect.poll(() => platform.attempts.map(({ owner }) => owner)).toEqual([1]);
  platform.end('arrivesAndAnswers');
  await expect.poll(() => platform.attempts.map(({ owner }) => owner)).toEqual([2]);
  expect(journal.get(handedOver.id)).toMatchObject({
    state: 'unknown',
    evidence: { phase: 'programEnded', sentBytes: null, startedAt: AT },
  });
});

test('from a journal that lost its last steps nothing is sent by itself', async () => {
  const journal = journalHolding(waiting, begun, handedOver);
  const platform = new ScriptedPlatform();
  openSendingDesk(journal, platform, { doubt: noDoubt('found') }).sender.start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(platform.attempts).toEqual([]);
  for (const { id } of [waiting, begun, handedOver]) {
    expect(journal.get(id)).toMatchObject({
      state: 'unknown',
      evidence: { phase: 'journalDamaged' },
    });
  }
});

test('a wait that a server asked for outlives the program; one that a turned clock makes does not', async () => {
  const in10Minutes = new Date(Date.now() + 10 * 60_000).toISOString();
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const asked = { ...queued(readyDraft(4), AT), notBefore: in10Minutes };
  const turned = { ...queued(readyDraft(5), AT), notBefore: inAYear };
  const platform = new ScriptedPlatform();
  const desk = openSendingDesk(journalHolding(asked, turned), platform, { pace: USUAL_PACE });
  desk.sender.start();
  await expect.poll(() => platform.attempts.map(({ owner }) => owner)).toEqual([5]);
});
