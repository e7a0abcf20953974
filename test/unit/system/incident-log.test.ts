import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { describeCause, fileIncidentLog } from '../../../main/system/incident-log.ts';
import { heldDisk } from '../../support/held-disk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('names frames of the program relative to its root and Node’s frames, but no user’s folders', () => {
  const { frames } = describeCause(new TypeError('x'));
  expect(frames[0]).toMatch(/test\/unit\/system\/incident-log\.test\.ts:\d+:\d+/);
  const told = JSON.stringify(frames);
  expect(told).not.toContain(process.cwd());
  expect(told).not.toContain(homedir());
});

test.each([
  ['a home folder', `    at read (${join(homedir(), 'Desktop', 'jane-doe.ts')}:1:2)`],
  ['a home folder by URL', '    at read (file:///C:/Users/jane/AppData/x.js:1:2)'],
  ['a Windows path', '    at C:\\Users\\jane\\x.js:1:2'],
  ['what is evaluated', '    at eval (eval at run (/home/jane/x.js:1:2), <anonymous>:1:1)'],
])('keeps a frame in %s without its place', (_what, frame) => {
  const cause = new Error('x');
  cause.stack = `Error: x\n${frame}\n    at node:internal/process/task_queues:105:5`;
  const { frames } = describeCause(cause);
  expect(JSON.stringify(frames)).not.toMatch(/jane|home|Users/i);
  expect(frames).toContain('at node:internal/process/task_queues:105:5');
});

test('omits an error’s message, even if it looks like a frame', () => {
  const cause = new Error('rejected:\n    at Jane Doe, 88-1042');
  expect(JSON.stringify(describeCause(cause))).not.toContain('Jane');
});

test('logs an anonymous async function with its place', () => {
  const cause = new Error('x');
  cause.stack = `Error: x\n    at async ${import.meta.url}:3:5`;
  expect(describeCause(cause).frames).toEqual(['at test/unit/system/incident-log.test.ts:3:5']);
});

test('logs the causes of an error with their places, without their messages', () => {
  const cause = Object.assign(new TypeError('Jane Doe'), { code: 'ENOSPC' });
  const told = describeCause(new Error('88-1042', { cause }));
  expect(told).toMatchObject({ error: 'Error', because: [{ error: 'TypeError', code: 'ENOSPC' }] });
  expect(told.because?.[0]?.frames[0]).toMatch(/incident-log\.test\.ts:\d+:\d+/);
  const several = describeCause(new AggregateError([new RangeError('Jane'), 'Jane'], 'Jane'));
  expect(several.because?.map(({ error }) => error)).toEqual(['RangeError', 'string']);
  expect(JSON.stringify([told, several])).not.toMatch(/Jane|1042/);
});

test('ends for errors that reference each other', () => {
  const first = new Error('x');
  first.cause = new Error('y', { cause: first });
  expect(JSON.stringify(describeCause(first)).length).toBeLessThan(20_000);
});

test('writes incidents later if another program holds the log', async () => {
  const folder = tempFolder();
  const { disk, hold, letGo } = heldDisk();
  const log = fileIncidentLog(folder, disk);
  const first = log.report('first', new Error());
  hold(/incidents\.log/);
  const held = [log.report('second', new Error()), log.report('third', new Error())];
  const written = () => referencesIn(folder);
  expect(written()).toEqual([first]);
  letGo();
  await vi.waitFor(() => expect(written()).toEqual([first, ...held]), { timeout: 30_000 });
});

test('continues in the same file if a log is too large and held', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'incidents.log'), `${' '.repeat(1_100_000)}\n`);
  const { disk, hold, letGo } = heldDisk();
  const log = fileIncidentLog(folder, disk);
  hold(/incidents\.log\.1$/);
  const kept = log.report('held', new Error());
  expect(referencesIn(folder)).toEqual([kept]);
  letGo();
  log.report('free', new Error());
  expect(readdirSync(folder).toSorted()).toEqual(['incidents.log', 'incidents.log.1']);
});

function referencesIn(folder: string): string[] {
  const lines = readFileSync(join(folder, 'incidents.log'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line).reference);
}
