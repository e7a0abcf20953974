import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import type { Target } from './target.ts';

/**
 * The bytes that mark the position of the fuses in a runtime's executable. See the source code of
 * @electron/fuses.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_VERSION = 1;

/**
 * The default values of Electron 45's nine fuses, in the order of FuseV1Options: `1` is on, and `0`
 * is off.
 */
const SHIPPED = '101100011';

/**
 * Creates a folder that a packager accepts as an unpacked Electron runtime for Linux. It has the
 * right version, an executable for the processor with a fuse wire, and the other necessary files.
 * It can't be started.
 * @returns the folder's path
 */
export function makeStandInRuntime(folder: string, arch: Target['arch']): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
  ) as { version: string };
  const wire = Buffer.concat([
    elfHeader(arch),
    Buffer.from(SENTINEL, 'latin1'),
    Buffer.from([FUSE_VERSION, SHIPPED.length]),
    Buffer.from(SHIPPED, 'latin1'),
  ]);
  writeFileSync(join(folder, 'electron'), wire, { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), '');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '');
  for (const language of ['de', 'en-US', 'es', 'es-419']) {
    writeFileSync(join(folder, 'locales', `${language}.pak`), '');
  }
  return folder;
}

/**
 * Returns the first 20 bytes of a Linux executable, up to the processor's number, followed by
 * zeros.
 */
function elfHeader(arch: Target['arch']): Buffer {
  const header = Buffer.alloc(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.writeUInt16LE(2, 16);
  header.writeUInt16LE({ x64: 0x3e, arm64: 0xb7 }[arch], 18);
  return header;
}
