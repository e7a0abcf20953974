import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { send, TELLER } from './raw-client.ts';

const CLI = new URL('../../../main/practice-platform/cli.ts', import.meta.url).pathname;
const start = (...args: string[]) => spawn(process.execPath, [CLI, ...args]);

test('runs alone: one line with its address and accounts, ends when asked', async () => {
  const child = start('--port', '0');
  const [line] = await once(createInterface(child.stdout), 'line');
  expect(line).toMatch(/^Practice platform at http:\/\/127\.0\.0\.1:\d+, accounts: teller@/);
  const url = /http:\S+\d/.exec(String(line))?.[0] ?? '';
  const reply = await send(url, 'POST', '/api/v1/auth/login', { json: TELLER });
  expect(reply.status).toBe(200);

  const second = start('--port', new URL(url).port);
  const [complaint] = await once(createInterface(second.stderr), 'line');
  expect(complaint).toMatch(/^practice-platform: cannot start: .*EADDRINUSE/);
  expect((await once(second, 'close'))[0]).toBe(1);

  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('bad arguments get one clear line and exit code 2', async () => {
  const child = start('--port', 'x');
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  expect((await once(child, 'close'))[0]).toBe(2);
  expect(told.trimEnd().split('\n')).toHaveLength(1);
  expect(told).toContain('--port takes a whole number');
});
