import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commitsSince, readWindowsRun, windowsLine } from '../../../scripts/test/windows-run.ts';

const RUN = {
  at: '2026-03-01T09:30:12.000Z',
  commit: 'abc1234',
  dirty: true,
  passed: 400,
  failed: 0,
  skipped: 9,
  minutes: 4.5,
  how: 'wine',
};

it('says what came of the last run under Windows semantics, and how long ago it was', () => {
  const run = read(JSON.stringify(RUN));
  expect(windowsLine(run, 1)).toBe(
    'Windows semantics: 400 passed, 0 failed, 9 skipped (Wine, 2026-03-01 09:30 UTC, 4.5 min, at abc1234 with changes, 1 commit ago)',
  );
  expect(windowsLine(run, 12)).toContain(', 12 commits ago)');
  expect(windowsLine(run, null)).toContain(', not a commit before this one)');
});

it.each([
  'nonsense',
  '{}',
  JSON.stringify({ ...RUN, commit: '--all' }),
  JSON.stringify({ ...RUN, passed: -1 }),
  JSON.stringify({ ...RUN, at: 'yesterday' }),
])('takes %s for no run', (text) => {
  expect(windowsLine(read(text), null)).toBe(
    'Windows semantics: not run on this machine; npm run test:windows does.',
  );
});

it('tells no number of commits where git cannot', () => {
  expect(commitsSince(tmpdir(), 'abc1234')).toBeNull();
});

function read(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'windows-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'last-run.json');
  writeFileSync(file, text);
  return readWindowsRun(file);
}
