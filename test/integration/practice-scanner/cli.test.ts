import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { send, settings } from './raw-scan.ts';

const CLI = new URL('../../../main/practice-scanner/cli.ts', import.meta.url).pathname;
const start = (...args: string[]) => spawn(process.execPath, [CLI, ...args]);

test('runs alone: tells its address, takes orders line by line, ends when asked', async () => {
  const child = start('--profile', 'flatbed', '--fault', 'doctype');
  const lines = createInterface(child.stdout);
  const next = async () => String((await once(lines, 'line'))[0]);
  const line = await next();
  expect(line).toMatch(/^Practice scanner at http:\/\/127\.0\.0\.1:\d+\/eSCL, profile flatbed$/);
  const [url = ''] = /http:\S+eSCL/.exec(line) ?? [];
  const described = await send('GET', `${url}/ScannerCapabilities`);
  expect(described.body.toString()).toContain('<!DOCTYPE');

  child.stdin.write('busy\n');
  expect(await next()).toBe('Armed: busy.');
  const body = settings({ source: 'Platen' });
  expect((await send('POST', `${url}/ScanJobs`, { body })).status).toBe(503);
  child.stdin.write('fire\n');
  expect(await next()).toBe('There is no fault "fire"; --help lists them.');

  const second = start('--port', new URL(url).port);
  const [complaint] = await once(createInterface(second.stderr), 'line');
  expect(complaint).toMatch(/^practice-scanner: cannot start: .*EADDRINUSE/);
  expect((await once(second, 'close'))[0]).toBe(1);

  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('bad arguments get one clear line and exit code 2', async () => {
  const child = start('--profile', 'x');
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  expect((await once(child, 'close'))[0]).toBe(2);
  expect(told.trimEnd().split('\n')).toHaveLength(1);
  expect(told).toContain('There is no profile "x"');
});
