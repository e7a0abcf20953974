import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeCause } from '../../../main/ipc/incident-log.ts';

test('frames name the program’s own files from its root, Node’s own, and nobody’s folders', () => {
  const { frames } = describeCause(new TypeError('x'));
  expect(frames[0]).toMatch(/test\/unit\/ipc\/incident-log\.test\.ts:\d+:\d+/);
  const told = JSON.stringify(frames);
  expect(told).not.toContain(process.cwd());
  expect(told).not.toContain(homedir());
});

test.each([
  ['a home folder', `    at read (${join(homedir(), 'Desktop', 'jane-doe.ts')}:1:2)`],
  ['a home folder by URL', '    at read (file:///C:/Users/jane/AppData/x.js:1:2)'],
  ['a Windows path', '    at C:\\Users\\jane\\x.js:1:2'],
  ['what is evaluated', '    at eval (eval at run (/home/jane/x.js:1:2), <anonymous>:1:1)'],
])('a frame in %s is kept without its place', (_what, frame) => {
  const cause = new Error('x');
  cause.stack = `Error: x\n${frame}\n    at node:internal/process/task_queues:105:5`;
  const { frames } = describeCause(cause);
  expect(JSON.stringify(frames)).not.toMatch(/jane|home|Users/i);
  expect(frames).toContain('at node:internal/process/task_queues:105:5');
});

test('what an error says is left out, also where it looks like a frame', () => {
  const cause = new Error('rejected:\n    at Jane Doe, 88-1042');
  expect(JSON.stringify(describeCause(cause))).not.toContain('Jane');
});
