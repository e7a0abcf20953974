import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture, pictureAs } from '../../support/captures.ts';

const CLI = join(import.meta.dirname, '../../../dev/precheck/main.ts');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precheck-cli-'));
  await writeFile(join(folder, 'good.jpg'), await pictureAs('jpeg'));
  await writeFile(join(folder, 'really-a-png.jpg'), await pictureAs('png'));
  await writeFile(join(folder, 'cut.heic'), fixture('orientation-1.heic').subarray(0, 700));
  await writeFile(join(folder, 'locked.pdf'), fixture('user-password.pdf'));
});
afterAll(() => rm(folder, { recursive: true }));

function run(...args: string[]): Promise<{ code: number; out: string; complaints: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, ...args],
      { cwd: folder },
      (_, out, complaints) => resolve({ code: child.exitCode ?? -1, out, complaints }),
    );
  });
}

test('prints one object a line and nothing else, whatever the decoders print', async () => {
  const files = ['good.jpg', 'really-a-png.jpg', 'cut.heic', 'locked.pdf'];
  const { code, out, complaints } = await run('--slot', 'self_portrait', '--json', ...files);
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const issues = (...kinds: string[]) => kinds.map((kind) => expect.objectContaining({ kind }));
  expect(lines).toEqual([
    {
      file: 'good.jpg',
      verdict: 'pass',
      turn: 0,
      issues: [],
      facts: expect.objectContaining({ kind: 'picture', mediaType: 'image/jpeg' }),
      ms: expect.any(Number),
    },
    expect.objectContaining({ verdict: 'warn', issues: issues('extension_mismatch') }),
    expect.objectContaining({ verdict: 'reject', issues: issues('truncated') }),
    expect.objectContaining({ verdict: 'block', issues: issues('encrypted') }),
  ]);
});

test('reports the same picture as front and back on the back', async () => {
  const args = ['--type', 'state_id', '--pair', 'good.jpg', '--json', 'good.jpg'];
  const back = JSON.parse((await run('--slot', 'back_photo', ...args)).out);
  expect(back.issues).toContainEqual(expect.objectContaining({ kind: 'same_image' }));
  const front = JSON.parse((await run('--slot', 'front_photo', ...args)).out);
  expect(front.issues).not.toContainEqual(expect.objectContaining({ kind: 'same_image' }));
});

test('says for people what was found and what to do', async () => {
  const { code, out } = await run('--slot', 'document', 'locked.pdf');
  expect(code).toBe(0);
  expect(out).toContain('locked.pdf: block');
  expect(out).toContain('encrypted.print_copy');
});

test('names a missing file, judges the others, and reports it in the exit code', async () => {
  const { code, out, complaints } = await run('missing.jpg', 'good.jpg');
  expect(code).toBe(1);
  expect(complaints).toContain('missing.jpg');
  expect(out).toContain('good.jpg');
});

test.each([
  { args: [], says: 'at least one file' },
  { args: ['--slot', 'side', 'good.jpg'], says: '--slot' },
])('refuses the arguments $args', async ({ args, says }) => {
  const { code, out, complaints } = await run(...args);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(complaints).toContain(says);
  expect(complaints).toContain('usage:');
});
