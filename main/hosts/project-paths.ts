import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

const MANIFEST = findPackageJSON(import.meta.url) ?? '';
/** The root of the repository, for hosts that run from source and for hosts that were bundled. */
const ROOT = dirname(MANIFEST);

export const OUT_RENDERER = join(ROOT, 'out', 'renderer');
export const SAMPLES = join(ROOT, 'resources', 'samples');

export const OUT_PRELOAD_CHROMIUM = join(ROOT, 'out', 'preload', 'chromium.js');

export const VERSION = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(MANIFEST, 'utf8')),
).version;
