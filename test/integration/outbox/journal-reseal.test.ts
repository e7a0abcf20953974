import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import { resealSqliteJournal } from '../../../main/outbox/journal/sqlite/reseal.ts';
import { openSqliteJournal } from '../../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { heldCaptures } from '../../../main/outbox/submission/held-submission.ts';
import { entry, ready, submissionId } from '../../support/journal-samples.ts';
import { everyFile, fixedKey } from '../vault/open-store.ts';
import { journalPath, sealedBlobs, tamper, using } from './open-journal.ts';

const [FROM, TO, OTHER] = [fixedKey(1), fixedKey(2), fixedKey(3)];

/** A closed journal under `FROM`, one of its personal texts erased. */
function filled(count: number): string {
  const path = journalPath();
  const numbers = Array.from({ length: count }, (_, number) => number);
  using(
    path,
    (journal) => {
      journal.commit({ put: numbers.map(ready), audit: numbers.map((number) => entry(number)) });
      journal.audit.erasePersonal([submissionId(1)]);
    },
    FROM,
  );
  return path;
}

function opensWith(path: string, key: typeof FROM): boolean {
  const opened = openSqliteJournal(path, key);
  if (opened.ok) opened.value.close();
  return opened.ok;
}

test('everything goes over to the other key, and nothing under the old one is left', () => {
  const path = filled(30);
  const before = sealedBlobs(path);
  tamper(path, `UPDATE submissions SET sealed = zeroblob(50) WHERE id = '${submissionId(3)}'`);
  resealSqliteJournal(path, FROM, TO);
  resealSqliteJournal(path, FROM, TO);
  expect([opensWith(path, FROM), opensWith(path, TO)]).toEqual([false, true]);
  using(
    path,
    (journal) => {
      expect(journal.inStates(['ready'])).toHaveLength(29);
      expect([journal.setAside(), journal.damage()]).toEqual([1, null]);
      expect(journal.findByDigest('digest-7', submissionId(1))).toEqual(ready(7));
      const [front] = heldCaptures(ready(7));
      expect(journal.findByContent(front?.sha256 ?? '', submissionId(1))).toEqual([ready(7)]);
      expect(journal.audit.verify()).toEqual({ ok: true, entries: 30 });
      const personal = [...journal.audit.export()].map((record) => record.personal);
      expect([personal[1], personal[2]]).toEqual([null, entry(2).personal]);
    },
    TO,
  );
  const files = everyFile(dirname(path)).map(([, bytes]) => bytes);
  expect(before).toHaveLength(59);
  expect(before.filter((blob) => files.some((bytes) => bytes.includes(blob)))).toEqual([]);
});

test('a journal of neither key is left alone, and one that is not there is nothing to do', () => {
  const path = filled(3);
  expect(() => resealSqliteJournal(path, OTHER, TO)).toThrow(JournalFailed);
  expect(opensWith(path, FROM)).toBe(true);
  expect(() => resealSqliteJournal(`${path}.none`, FROM, TO)).not.toThrow();
});

test('a chain that was broken before still shows it after', () => {
  const path = filled(5);
  tamper(path, "UPDATE audit SET action = 'attempt.sent' WHERE seq = 2");
  resealSqliteJournal(path, FROM, TO);
  const verdict = using(path, (journal) => journal.audit.verify(), TO);
  expect(verdict).toEqual({ ok: false, at: 5, reason: 'notIntact' });
});

test(
  'killed at any time, it is whole under one of the keys, and can be ended',
  { timeout: 90_000 },
  async () => {
    const endings = { from: 0, to: 0 };
    // A busy machine may kill late each time: then it is tried until one was killed before its end.
    for (let run = 0; run < 5 || (endings.from === 0 && run < 30); run += 1) {
      const path = filled(200);
      const args = [
        join(import.meta.dirname, 'reseal-journal.ts'),
        path,
        FROM.encode(),
        TO.encode(),
      ];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const exit = once(child, 'exit');
      await once(child.stdout, 'data');
      await wait((run % 5) * 15);
      child.kill('SIGKILL');
      await exit;
      const underTo = opensWith(path, TO);
      endings[underTo ? 'to' : 'from'] += 1;
      expect(opensWith(path, FROM)).toBe(!underTo);
      resealSqliteJournal(path, FROM, TO);
      const left = using(
        path,
        (journal) => [journal.inStates(['ready']).length, journal.damage()],
        TO,
      );
      expect(left).toEqual([200, null]);
    }
    expect(endings.from).toBeGreaterThan(0);
  },
);
