import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

const AWKWARD = 'says "now" [and] (then) $1 | a > b *';

/** Fails where its marker is missing, and leaves the marker. */
const ONCE = `
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
export function once(marker: string): void {
  const file = join(import.meta.dirname, marker);
  if (existsSync(file)) return;
  writeFileSync(file, '');
  throw new Error('not the first time: ' + marker);
}
`;

const VITEST =
  "import { beforeAll, describe, it } from 'vitest';\nimport { once } from '../once.ts';\n";
const PLAYWRIGHT = "import { test } from '@playwright/test';\nimport { once } from '../once.ts';\n";

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-suite-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await write({
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': "export default { test: { include: ['unit/*.test.ts'] } };",
    'playwright.config.ts':
      "export default { testDir: 'e2e', projects: [{ name: 'near' }, { name: 'far' }] };",
    'once.ts': ONCE,
  });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('names an unsteady test of either runner, keeps its first failure, and passes', async () => {
  await write({
    'unit/steady.test.ts': `${VITEST}
      it('holds', () => {});
      it('lacks', (context) => context.skip('no scanner'));`,
    'unit/hook.test.ts': `${VITEST}
      describe(${JSON.stringify(AWKWARD)}, () => {
        beforeAll(() => once('a'));
        it.each([1, 2])('needs it', () => {});
      });`,
    'e2e/steady.spec.ts': `${PLAYWRIGHT}
      for (const n of [1, 2]) test('holds ' + n, ({}, { project }) => {
        if (n === 2 && project.name === 'far') once('b');
      });`,
    'out/unsteady/an-earlier-one.txt': 'still wanted',
    'out/windows/last-run.json': JSON.stringify(WINDOWS_RUN),
  });
  const { code, lines } = await run();
  const [hook, far] = [await kept('unit-hook'), await kept('far-steady')];
  const unsteady = (name: string, file: string) =>
    `unsteady: ${name} (failed once, passed when run again; out/unsteady/${file})`;
  expect(lines.slice(-5)).toEqual([
    'out/unsteady keeps 1 from earlier runs.',
    'Windows semantics: 400 passed, 1 failed, 9 skipped (Wine, 2026-03-01 09:30 UTC, 4 min, at abc1234, not a commit before this one)',
    unsteady(`unit/hook.test.ts › ${AWKWARD}`, hook),
    unsteady('[far] steady.spec.ts › holds 2', far),
    '7 passed, 0 failed, 1 skipped',
  ]);
  expect(code).toBe(0);
  expect(await kept('an-earlier-one')).toBe('an-earlier-one.txt');
  for (const [file, marker] of [
    [hook, 'a'],
    [far, 'b'],
  ] as const) {
    const text = await readFile(join(folder, 'out/unsteady', file), 'utf8');
    expect(text).toMatch(/^failed: {2}\d{4}-\d\d-\d\dT.*\nmachine: load [\d., ]+.* cores/m);
    expect(text).toContain(`Error: not the first time: ${marker}`);
    // Where nothing is left of out/, the output still has it.
    expect(lines.join('\n')).toContain(text.trimEnd());
  }
});

it('fails where a test fails twice, and where a runner leaves no report', async () => {
  await write({
    'unit/broken.test.ts': `${VITEST}
      it('is broken', () => { throw new Error('as ever'); });`,
    'playwright.config.ts': "throw new Error('no configuration');",
  });
  const { code, lines } = await run();
  for (const name of ['unit/broken.test.ts › is broken', 'End-to-end tests'])
    expect(lines).toContain(`failed: ${name}`);
  expect([code, lines.at(-1)]).toEqual([1, '0 passed, 2 failed, 0 skipped']);
  expect(await kept('')).toBe('');
});

const WINDOWS_RUN = {
  at: '2026-03-01T09:30:00.000Z',
  commit: 'abc1234',
  dirty: false,
  passed: 400,
  failed: 1,
  skipped: 9,
  minutes: 4,
  how: 'wine',
};

/** Path → text. */
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** The file with a first failure whose name has these words. */
async function kept(words: string): Promise<string> {
  const names = await readdir(join(folder, 'out/unsteady')).catch(() => []);
  return names.find((name) => name.includes(words) && name.endsWith('.txt')) ?? '';
}

async function run(): Promise<{ code: number; lines: readonly string[] }> {
  const child = spawn(
    process.execPath,
    [resolve('test/integration/scripts/run-small-suite.ts'), folder],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)));
  // Both are read here: what a small suite complains of would look like failures of this run.
  const [printed] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, lines: printed.trimEnd().split('\n') };
}
