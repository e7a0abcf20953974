import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/bootstrap/paths.mjs';
import { noticesText, thirdPartyNotices } from '../../scripts/notices/notices.ts';
import type { Target } from '../../scripts/package/target.ts';
import { PROCESSORS } from '../support/binaries.ts';

/** What packaging reads from the project. */
const READ = [
  ...['package.json', 'package-lock.json', 'electron-builder.yml', 'LICENSE', 'node_modules'],
  ...['resources', 'scripts', 'main', 'preload', 'renderer'],
];

/**
 * Copies this project with hard links. Native parts of other systems can be added to the copy as
 * files that have the right header and do nothing.
 */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'out', 'notices'), { recursive: true });
  execFileSync('cp', ['-al', ...READ.map((name) => join(root, name)), folder]);
  const built = ['app', 'preload', 'renderer'].map((name) => join(root, 'out', name));
  execFileSync('cp', ['-al', ...built, join(folder, 'out')]);
  const notices = join(folder, 'out', 'notices', 'THIRD-PARTY-NOTICES.txt');
  writeFileSync(notices, noticesText(thirdPartyNotices()));
}

/** Adds the native parts of one target to such a copy, beside those of others. */
export function installParts(project: string, { system, arch }: Target): void {
  const code = PROCESSORS[system][arch];
  const write = (path: string, bytes: Uint8Array | string) => {
    const file = join(project, 'node_modules', path);
    mkdirSync(dirname(file), { recursive: true });
    // Never write into a file that the project itself has.
    rmSync(file, { force: true });
    writeFileSync(file, bytes);
  };
  write('keytar/build/Release/keytar.node', code);
  // npm installs sharp's native build there, too, as an optional package.
  const name = `sharp-${system}-${arch}`;
  const { version } = locked(`@img/${name}`);
  write(`@img/${name}/package.json`, JSON.stringify({ name: `@img/${name}`, version }));
  write(`@img/${name}/lib/${name}-${version}.node`, code);
}

function locked(name: string): { readonly version: string } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return lock.packages[`node_modules/${name}`];
}
