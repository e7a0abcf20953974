import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { JournalFailed } from '../../../main/outbox/journal/error.ts';
import {
  openSqliteJournal,
  type SqliteJournal,
} from '../../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { draft, entry, ready, submissionId } from '../../support/journal-samples.ts';
import { skipOnWindows } from '../../support/skip-on-windows.ts';
import { smallDisk, smallDiskMissing } from '../../support/small-disk.ts';
import { fixedKey } from '../vault/open-store.ts';
import { journalPath, using } from './open-journal.ts';

const missing = smallDiskMissing();
const why = missing ?? '';

test('a full disk: the step fails by name, nothing before it is lost', async ({ skip }) => {
  skip(missing !== null, why);
  const { folder } = smallDisk(1_024);
  const path = join(folder, 'journal.db');
  const filler = join(folder, 'filler');
  writeFileSync(filler, Buffer.alloc(300_000));
  const journal = using(path, (first) => first.count()) && opened(path);
  let kept = 0;
  const failure = thrown(() => {
    for (; kept < 10_000; kept += 1) {
      journal.commit({ put: [ready(kept)], audit: [entry(kept)] });
    }
  });
  expect(failure).toMatchObject({ name: 'JournalFailed', reason: 'full' });
  expect(kept).toBeGreaterThan(10);
  expect(thrown(() => journal.commit({ put: [ready(99_999)] }))).toBeInstanceOf(JournalFailed);
  expect(thrown(() => journal.compact())).toBeInstanceOf(JournalFailed);
  rmSync(filler);
  expect(journal.inStates(['ready'])).toHaveLength(kept);
  journal.commit({ put: [ready(kept)], audit: [entry(kept)] });
  journal.close();
  await using(path, async (again) => {
    expect(again.inStates(['ready'])).toHaveLength(kept + 1);
    expect(await again.audit.verify()).toEqual({ ok: true, entries: kept + 1 });
    expect(again.damage()).toBeNull();
  });
});

test('a full disk at the first start, and room again', ({ skip }) => {
  skip(missing !== null, why);
  const { folder } = smallDisk(1_024);
  const path = join(folder, 'journal.db');
  writeFileSync(join(folder, 'filler'), Buffer.alloc(1_040_000));
  const full = { ok: false, error: { code: 'journalFailed', reason: 'full' } };
  expect(openSqliteJournal(path, fixedKey())).toEqual(full);
  rmSync(join(folder, 'filler'));
  using(path, (journal) => journal.commit({ put: [draft(1)] }));
});

test('a disk that turns read-only, and back', ({ skip }) => {
  skip(missing !== null, why);
  const { folder, remount } = smallDisk(1_024);
  const path = join(folder, 'journal.db');
  using(path, (journal) => journal.commit({ put: [draft(1)] }));
  remount('ro');
  const refused = { ok: false, error: { code: 'journalFailed', reason: 'readOnly' } };
  expect(openSqliteJournal(path, fixedKey())).toEqual(refused);
  expect(openSqliteJournal(join(folder, 'new.db'), fixedKey())).toEqual(refused);
  remount('rw');
  using(path, (journal) => expect(journal.get(submissionId(1))).toEqual(draft(1)));
});

test('a folder that may not be written', (context) => {
  skipOnWindows(context, 'Windows keeps the right to write in lists that Node does not change');
  context.skip(process.getuid?.() === 0, 'root may write everywhere');
  const path = journalPath();
  using(path, (journal) => journal.commit({ put: [draft(1)] }));
  chmodSync(join(path, '..'), 0o500);
  chmodSync(path, 0o400);
  const refused = { ok: false, error: { code: 'journalFailed', reason: 'readOnly' } };
  expect(openSqliteJournal(path, fixedKey())).toEqual(refused);
  chmodSync(join(path, '..'), 0o700);
  chmodSync(path, 0o600);
  using(path, (journal) => expect(journal.get(submissionId(1))).toEqual(draft(1)));
});

function opened(path: string): SqliteJournal {
  const journal = openSqliteJournal(path, fixedKey());
  if (!journal.ok) throw new Error(JSON.stringify(journal.error));
  onTestFinished(() => journal.value.close());
  return journal.value;
}

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (cause) {
    return cause;
  }
  return null;
}
