import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { root } from '../../scripts/bootstrap/paths.mjs';
import type { Target } from '../../scripts/package/target.ts';
import { copyProject, installParts } from './foreign-project.ts';
import { makeForeignRuntime } from './foreign-runtime.ts';

const project = join(root, 'out', 'packages');
const elsewhere = process.platform !== 'linux';

beforeAll(() => {
  if (elsewhere) return;
  copyProject(project);
  // electron-builder looks for its hooks relative to the working directory.
  process.chdir(project);
});

beforeEach((context) => context.skip(elsewhere, 'it packs for the other systems on Linux'));

afterAll(() => {
  process.chdir(root);
  rmSync(project, { recursive: true, force: true });
});

/**
 * Packs for a target with that runtime.
 * @returns its files, as listed beside it
 */
async function pack({ system, arch }: Target, runtime: Target): Promise<readonly string[]> {
  const output = join(project, 'dist');
  await build({
    ...{ projectDir: project, publish: 'never' },
    targets: Platform.fromString(system).createTarget('dir', Arch[arch]),
    config: {
      electronDist: makeForeignRuntime(join(project, 'runtime'), runtime),
      directories: { output },
      mac: { identity: null },
      // Writing into a program for Windows requires one that Windows could start.
      win: { signAndEditExecutable: false },
      disableAsarIntegrity: true,
    },
  });
  const name = `intake-desk-0.1.0-${system === 'win32' ? 'win' : 'mac'}-${arch}.contents.txt`;
  const lines = readFileSync(join(output, name), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.slice(12));
}

const TARGETS: readonly Target[] = [
  { system: 'win32', arch: 'x64' },
  { system: 'win32', arch: 'arm64' },
  { system: 'darwin', arch: 'x64' },
  { system: 'darwin', arch: 'arm64' },
];

it.each(
  TARGETS,
)('$system $arch has its own keytar, sharp as WebAssembly, and nothing to build them with', async (target) => {
  installParts(project, target);
  const files = await pack(target, target);
  const sharp = files.flatMap((path) => /@img\/(sharp-[^/]+)/.exec(path)?.[1] ?? []);
  expect([...new Set(sharp)]).toEqual(['sharp-wasm32']);
  expect(files.filter((path) => /\.(h|cc|gyp|md|map|ts)$/.test(path))).toEqual([]);
  expect(files.filter((path) => /\/(__tests__|tests?|examples?|bench)\//.test(path))).toEqual([]);
  expect(files.filter((path) => /\/(de|fr)\.(pak|lproj)/.test(path))).toEqual([]);
  for (const name of ['LICENSE.txt', 'THIRD-PARTY-NOTICES.txt']) {
    expect(
      files.some((path) => path.endsWith(`/${name}`)),
      name,
    ).toBe(true);
  }
});

it('is refused with a runtime of another processor', async () => {
  const target = { system: 'darwin', arch: 'arm64' } as const;
  installParts(project, target);
  await expect(pack(target, { system: 'darwin', arch: 'x64' })).rejects.toThrow(
    /Electron Framework is for macOS x64, not for macOS arm64/,
  );
});

it('is refused with native parts of another processor', async () => {
  installParts(project, { system: 'win32', arch: 'x64' });
  const target = { system: 'win32', arch: 'arm64' } as const;
  await expect(pack(target, target)).rejects.toThrow(
    /keytar\.node is for Windows x64, not for Windows arm64/,
  );
});
