import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The root of the repository. Hosts that run from source are two folders below it. */
const ROOT = join(import.meta.dirname, '..', '..');

export const OUT_RENDERER = join(ROOT, 'out', 'renderer');
export const SAMPLES = join(ROOT, 'resources', 'samples');

export const OUT_PRELOAD_CHROMIUM = join(ROOT, 'out', 'preload', 'chromium.js');

export const VERSION = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
).version;
