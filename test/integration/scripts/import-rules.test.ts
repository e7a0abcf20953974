import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A tree in which every file breaks one rule: path → [what it imports, the rule it breaks]. */
const VIOLATIONS: Readonly<Record<string, readonly [imported: string, rule: string]>> = {
  'main/applications/circle.ts': ['./circle.ts', 'no-cycles'],
  'main/applications/lost.ts': ['./nowhere.ts', 'no-unresolvable'],
  'preload/contract/heavy.ts': ['undici', 'contract-is-a-leaf'],
  'preload/json/up.ts': ['../contract/fine.ts', 'json-is-a-leaf'],
  'preload/reach.ts': ['../main/session/fine.ts', 'preload-sees-the-contract-only'],
  'renderer/reach.ts': ['../main/session/fine.ts', 'renderer-sees-the-contract-only'],
  'renderer/preload.ts': ['../preload/fine.ts', 'renderer-sees-the-contract-only'],
  'renderer/files.ts': ['node:fs', 'renderer-has-no-node'],
  'renderer/app/Shell.ts': ['./person-state.ts', 'person-state-is-made-with-its-screens'],
  'renderer/desk/machine/who.ts': ['../person-state.ts', 'machine-state-knows-nobody'],
  'renderer/desk/up.ts': ['../kit/fine.ts', 'window-design-desk-text-imports-down-only'],
  'renderer/kit/up.ts': ['../find/fine.ts', 'window-kit-imports-down-only'],
  'renderer/outbox/up.ts': ['../application/fine.ts', 'window-outbox-imports-down-only'],
  'renderer/find/up.ts': ['../settings/fine.ts', 'window-find-imports-down-only'],
  'renderer/shell.ts': ['electron', 'electron-in-its-host-only'],
  'main/session/window.ts': ['../../renderer/fine.ts', 'main-has-no-renderer'],
  'main/hosts/chromium/shell.ts': ['electron', 'electron-in-its-host-only'],
  'main/practice-platform/shared.ts': ['../platform/fine.ts', 'practice-platform-stands-alone'],
  'main/platform/emulator.ts': [
    '../practice-platform/fine.ts',
    'practice-platform-is-composed-only',
  ],
  'main/practice-scanner/shared.ts': ['../platform/fine.ts', 'practice-scanner-stands-alone'],
  'main/applications/emulator.ts': [
    '../practice-scanner/fine.ts',
    'practice-scanner-is-composed-only',
  ],
  'main/shutdown/up.ts': ['../vault/fine.ts', 'shutdown-imports-down-only'],
  'main/async/up.ts': ['../session/fine.ts', 'async-imports-down-only'],
  'main/json/up.ts': ['../vault/fine.ts', 'json-imports-down-only'],
  'main/lock/up.ts': ['../ipc/fine.ts', 'lock-imports-down-only'],
  'main/files/up.ts': ['../vault/fine.ts', 'files-imports-down-only'],
  'main/vault/up.ts': ['../session/fine.ts', 'vault-imports-down-only'],
  'main/network/up.ts': ['../platform/fine.ts', 'network-imports-down-only'],
  'main/platform/up.ts': ['../session/fine.ts', 'platform-imports-down-only'],
  'main/precheck/up.ts': ['../outbox/fine.ts', 'precheck-imports-down-only'],
  'main/session/up.ts': ['../applications/fine.ts', 'session-imports-down-only'],
  'main/privacy/up.ts': ['../ipc/fine.ts', 'privacy-imports-down-only'],
  'main/applications/up.ts': ['../privacy/fine.ts', 'applications-imports-down-only'],
  'main/settings/up.ts': ['../privacy/fine.ts', 'settings-imports-down-only'],
  'main/scan-folder/up.ts': ['../outbox/fine.ts', 'scan-folder-imports-down-only'],
  'main/scanner/up.ts': ['../outbox/fine.ts', 'scanner-imports-down-only'],
  'main/outbox/up.ts': ['../ipc/fine.ts', 'outbox-imports-down-only'],
  'main/outbox/journal/up.ts': ['../captures/fine.ts', 'outbox-journal-imports-down-only'],
  'main/precheck/facts/up.ts': ['../rules/fine.ts', 'precheck-facts-imports-down-only'],
  'main/precheck/rules/up.ts': ['../judge.ts', 'precheck-rooms-do-not-import-what-they-make-up'],
  'main/precheck/vision/picture/up.ts': ['../flat/fine.ts', 'vision-picture-imports-down-only'],
  'main/precheck/recognition/print/up.ts': [
    '../mrz/fine.ts',
    'recognition-print-imports-down-only',
  ],
  'main/ipc/up.ts': ['../compose/compose.ts', 'ipc-imports-down-only'],
  'main/ipc/routes/up.ts': ['../../hosts/stdio/fine.ts', 'ipc-imports-down-only'],
};

/** Imports that are as they should be, and must not be complained about. */
const ALLOWED: Readonly<Record<string, string>> = {
  'main/compose/compose.ts': '../ipc/fine.ts',
  'main/hosts/electron/window.ts': 'electron',
  'preload/index.ts': 'electron',
  'main/session/down.ts': '../platform/fine.ts',
  'main/outbox/down.ts': '../vault/fine.ts',
  'renderer/model.ts': '../preload/contract/fine.ts',
  'renderer/tape.ts': '../preload/json/fine.ts',
  'preload/contract/text.ts': '../json/fine.ts',
  'preload/contract/schema.ts': 'valibot',
  'main/platform/network.ts': 'node:net',
};

const FINE = [
  ...[
    'session',
    'platform',
    'practice-platform',
    'practice-scanner',
    'outbox',
    'applications',
    'privacy',
    'ipc',
    'vault',
  ].map((feature) => `main/${feature}/fine.ts`),
  'main/hosts/stdio/fine.ts',
  'main/outbox/captures/fine.ts',
  'main/precheck/judge.ts',
  'main/precheck/rules/fine.ts',
  'main/precheck/vision/flat/fine.ts',
  'main/precheck/recognition/mrz/fine.ts',
  'renderer/fine.ts',
  'renderer/app/person-state.ts',
  'renderer/desk/person-state.ts',
  ...['application', 'desk', 'find', 'kit', 'settings'].map((room) => `renderer/${room}/fine.ts`),
  'preload/fine.ts',
  'preload/contract/fine.ts',
  'preload/json/fine.ts',
];

let tree = '';
let broken: readonly string[] = [];

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'import-rules-'));
  await symlink(resolve('node_modules'), join(tree, 'node_modules'));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  };
  for (const path of FINE) await write(path, 'export const fine = true;\n');
  for (const [path, imported] of Object.entries(ALLOWED))
    await write(path, `import '${imported}';\n`);
  for (const [path, [imported]] of Object.entries(VIOLATIONS)) {
    await write(path, `import '${imported}';\n`);
  }
  broken = await brokenRules(tree);
});

afterAll(() => rm(tree, { recursive: true, force: true }));

it.each(Object.entries(VIOLATIONS))('%s importing %s', (path, [, rule]) => {
  expect(broken).toContain(`${path} ${rule}`);
});

it('leaves proper imports alone', () => {
  const complaints = broken.filter((line) => Object.hasOwn(ALLOWED, line.split(' ')[0] ?? ''));
  expect(complaints).toEqual([]);
});

/** Cruises the tree with the project's own rules; one "file rule" a violation. */
async function brokenRules(directory: string): Promise<readonly string[]> {
  const args = ['main', 'preload', 'renderer', '--config', resolve('.dependency-cruiser.cjs')];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...args,
      '--output-type',
      'json',
    ],
    { cwd: directory, maxBuffer: 64 * 1024 * 1024 },
  ).catch((failed: { stdout: string }) => failed);
  const report = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return report.summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
}
