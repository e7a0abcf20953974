import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';

/** Marks the fuses in a runtime's executable; see the source of @electron/fuses. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_VERSION = 1;

/** How Electron ships its fuses: `1` on, `0` off, in the order of its FuseV1Options. */
const SHIPPED = '10110010';

/**
 * Makes a folder that looks like an unpacked Electron runtime for Linux to a packager: the right
 * version, an executable with a fuse wire, the files beside it. It cannot be started.
 * @returns the folder's path
 */
export function makeStandInRuntime(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
  ) as { version: string };
  const wire = Buffer.concat([
    Buffer.from('#!/bin/false\n'),
    Buffer.from(SENTINEL, 'latin1'),
    Buffer.from([FUSE_VERSION, SHIPPED.length]),
    Buffer.from(SHIPPED, 'latin1'),
  ]);
  writeFileSync(join(folder, 'electron'), wire, { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), '');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '');
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '');
  return folder;
}
