import { spawn } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Each test here runs Vitest and Playwright, as `npm test` does, on a suite of a few tests. */
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-suite-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await write({
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': `export default { test: { include: ['unit/*.test.ts'] } };`,
    'playwright.config.ts': `
      export default { testDir: 'e2e', projects: [{ name: 'near' }, { name: 'far' }] };`,
    'first.ts': FIRST,
  });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('passes with two unsteady tests, prints both, and keeps their first failures', async () => {
  await write({
    'unit/steady.test.ts': `${VITEST}
      it('works', () => {});
      it('has no scanner', (context) => context.skip('no scanner'));
      it('works the second time', () => failFirst('in Vitest'));`,
    'e2e/steady.spec.ts': `${PLAYWRIGHT}
      test('has no camera', () => test.skip(true, 'no camera'));
      for (const n of [1, 2]) test('works ' + n, async ({}, info) => {
        if (n === 1 || info.project.name === 'near') return;
        await info.attach('window', { path: info.config.rootDir + '/../window.png' });
        failFirst('in Playwright');
      });`,
    'window.png': 'a picture',
    'out/unsteady/recent.txt': '',
    'out/unsteady/old.txt': '',
    'out/unsteady/old/window.png': '',
  });
  await makeOlder('recent.txt', 29);
  await makeOlder('old.txt', 31);
  await makeOlder('old', 31);

  const { code, lines } = await run();

  const [inVitest, inPlaywright] = [await kept('works-the-second'), await kept('works-2')];
  const unsteady = (name: string, file: string) =>
    `unsteady: ${name} (failed once, passed when run again; out/unsteady/${file}.txt)`;
  expect(lines.slice(-5)).toEqual([
    'out/unsteady keeps 1 from earlier runs.',
    'Windows semantics: not run on this machine; npm run test:windows does.',
    unsteady('unit/steady.test.ts › works the second time', inVitest),
    unsteady('[far] steady.spec.ts › works 2', inPlaywright),
    '6 passed, 0 failed, 3 skipped',
  ]);
  expect(code).toBe(0);
  expect(lines).toContain('skipped: unit/steady.test.ts › has no scanner (no scanner)');
  expect(lines).toContain('skipped: [far] steady.spec.ts › has no camera (no camera)');
  expect(lines.filter((line) => line.startsWith('slow: ')).map(withoutTime)).toEqual(
    expect.arrayContaining([
      'unit/steady.test.ts',
      '[far] steady.spec.ts',
      '[near] steady.spec.ts',
    ]),
  );
  for (const [file, place] of [
    [inVitest, 'in Vitest'],
    [inPlaywright, 'in Playwright'],
  ] as const) {
    const record = await readFile(join(folder, 'out/unsteady', `${file}.txt`), 'utf8');
    expect(record).toMatch(/^failed: \d{4}-\d\d-\d\dT.*\nload: {3}[\d.]+, /m);
    expect(record).toContain(`Error: the first time ${place}`);
    expect(lines.join('\n')).toContain(record.trimEnd());
  }
  const saved = await readdir(join(folder, 'out/unsteady', inPlaywright));
  const picture = saved.find((name) => name.endsWith('.png')) ?? 'none';
  expect(await readFile(join(folder, 'out/unsteady', inPlaywright, picture), 'utf8')).toBe(
    'a picture',
  );
  expect(await readdir(join(folder, 'out/unsteady'))).not.toContain('old');
  expect(await kept('old')).toBe('');
});

it('fails with more than two unsteady tests, and runs only the files of a path', async () => {
  await write({
    'unit/unsteady.test.ts': `${VITEST}
      for (const n of [1, 2, 3]) it('works the second time ' + n, () => failFirst('in ' + n));`,
    'unit/other.test.ts': `${VITEST} it('is not run', () => {});`,
    'e2e/other.spec.ts': `${PLAYWRIGHT} test('is not run', () => {});`,
  });
  const { code, lines } = await run('unit/unsteady');
  expect(lines.slice(-2)).toEqual([
    'More than 2 tests were unsteady, so the run failed.',
    '3 passed, 0 failed, 0 skipped',
  ]);
  expect(code).toBe(1);
});

it('fails with each test, hook, and file that fails, and does not forgive a skip after a failure', async () => {
  await write({
    'unit/tests.test.ts': `${VITEST}
      it('works', () => {});
      it('fails twice', () => { throw new Error('as always'); });
      it('skips the second time', (context) => { failFirst('before'); context.skip('later'); });`,
    'unit/hooks.test.ts': `${VITEST}
      describe('before', () => {
        beforeAll(() => failFirst('in beforeAll'));
        it('is stopped', () => {});
      });
      describe('after', () => {
        afterAll(() => failFirst('in afterAll'));
        it('works', () => {});
      });`,
    'unit/not-loaded.test.ts': `import './absent.ts';`,
    'unit/stray.test.ts': `${VITEST}
      it('works', async () => {
        void Promise.reject(new Error('nobody waits for it'));
        await new Promise((done) => setTimeout(done, 50));
      });`,
    'unit/killed.test.ts': `${VITEST}
      it('ends its process', () => process.kill(process.pid, 'SIGKILL'));`,
    'playwright.config.ts': `export default { testDir: 'e2e' };`,
    'e2e/tests.spec.ts': `${PLAYWRIGHT}
      test('fails twice', () => { throw new Error('as always'); });
      test('skips the second time', () => { failFirst('in Playwright'); test.skip(true); });
      test.describe('after', () => {
        test.afterAll(() => { throw new Error('as always'); });
        test('works', () => {});
      });`,
  });
  const { code, lines } = await run();
  const failed = lines.filter((line) => line.startsWith('failed: ')).map((line) => line.slice(8));
  expect(failed.toSorted()).toEqual(
    [
      'unit/tests.test.ts › fails twice',
      'unit/tests.test.ts › skips the second time',
      'unit/hooks.test.ts › before',
      'unit/hooks.test.ts › after',
      'unit/not-loaded.test.ts',
      'unit/stray.test.ts › outside any test',
      'unit/killed.test.ts',
      'outside any test',
      '[] tests.spec.ts › fails twice',
      '[] tests.spec.ts › skips the second time',
      '[] tests.spec.ts › after › works',
    ].toSorted(),
  );
  const message = lines.indexOf('failed: unit/tests.test.ts › fails twice') + 1;
  expect(lines[message]).toBe('  Error: as always');
  expect(lines.findLastIndex((line) => line.startsWith('skipped: '))).toBeLessThan(message);
  expect(lines).toContain(
    'skipped: unit/hooks.test.ts › before > is stopped (not run: what it needs failed)',
  );
  expect(code).toBe(1);
});

it('fails if a runner writes no report, or does not end as its report says', async () => {
  await write({
    'unit/steady.test.ts': `${VITEST} it('works', () => {});`,
    'end.ts': 'export const teardown = () => process.exit(3);',
    'vitest.config.ts': `
      export default { test: { include: ['unit/*.test.ts'], globalSetup: './end.ts' } };`,
    'playwright.config.ts': `throw new Error('no configuration');`,
  });
  const { code, lines } = await run();
  expect(lines.slice(-6)).toEqual([
    'failed: Unit and integration tests',
    '  The runner ended with code 3.',
    'failed: End-to-end tests',
    '  The runner ended without a report.',
    'Windows semantics: not run on this machine; npm run test:windows does.',
    '1 passed, 2 failed, 0 skipped',
  ]);
  expect(code).toBe(1);
});

it('fails if Playwright cannot load a file', async () => {
  await write({
    'e2e/steady.spec.ts': `${PLAYWRIGHT} test('works', () => {});`,
    'e2e/not-loaded.spec.ts': `import './absent.ts';`,
  });
  const { code, lines } = await run('--e2e');
  expect(lines[lines.indexOf('failed: outside any test') + 1]).toContain('absent.ts');
  expect(code).toBe(1);
});

/** A function that throws when it is first called with a name, also in another process. */
const FIRST = `
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
export function failFirst(name: string): void {
  const file = join(import.meta.dirname, name);
  if (existsSync(file)) return;
  writeFileSync(file, '');
  throw new Error('the first time ' + name);
}
`;

const VITEST = `
import { afterAll, beforeAll, describe, it } from 'vitest';
import { failFirst } from '../first.ts';
`;

const PLAYWRIGHT = `
import { test } from '@playwright/test';
import { failFirst } from '../first.ts';
`;

/** Writes texts to paths. */
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

async function makeOlder(record: string, days: number): Promise<void> {
  const at = Date.now() / 1000 - days * 24 * 60 * 60;
  await utimes(join(folder, 'out/unsteady', record), at, at);
}

/** Returns the name without .txt of the record whose name contains these words, or ''. */
async function kept(words: string): Promise<string> {
  const names = await readdir(join(folder, 'out/unsteady'));
  const found = names.find((name) => name.includes(words) && name.endsWith('.txt'));
  return found?.slice(0, -'.txt'.length) ?? '';
}

function withoutTime(line: string): string {
  return line.replace(/^slow: [\d.]+ s /, '');
}

async function run(...args: string[]): Promise<{ code: number; lines: readonly string[] }> {
  const script = resolve('test/integration/scripts/run-small-suite.ts');
  const child = spawn(process.execPath, [script, folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)));
  // Both are read, so that the failures of a small suite do not look like failures of this run.
  const [printed] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, lines: printed.trimEnd().split('\n') };
}
