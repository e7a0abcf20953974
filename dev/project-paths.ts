import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

/** The root of the checkout, whether the host runs from source or from the bundle. */
const ROOT = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  const manifest = statSync(join(folder, 'package.json'), { throwIfNoEntry: false });
  return manifest === undefined ? rootAbove(dirname(folder)) : folder;
}

export const OUT_RENDERER = join(ROOT, 'out', 'renderer');
export const SAMPLES = join(ROOT, 'resources', 'samples');

export const OUT_PRELOAD_CHROMIUM = join(ROOT, 'out', 'preload', 'chromium.js');

export const VERSION = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
).version;
