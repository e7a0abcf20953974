import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../../scripts/bootstrap/input-digest.mjs';
import { root } from '../../../scripts/bootstrap/paths.mjs';

/** What decides on the drawings: the drawing itself, what it is done with, and what is asked of it. */
const DRAWN_BY = [
  'test/support/scenes',
  'test/support/captures.ts',
  'test/support/made-bmp.ts',
  'test/bench/precheck/bench-captures.ts',
  'main/precheck/math/plane.ts',
  'main/precheck/math/projection.ts',
  'main/precheck/vision/picture/raster.ts',
  'package-lock.json',
];

/** A file of drawings that are equal on every run, so that each is drawn once for the code as it stands. */
export interface KeptDrawings {
  /** Bytes and path of a file that was kept, else drawn now. */
  file(name: string, draw: () => Promise<Buffer>): Promise<{ bytes: Buffer; path: string }>;
}

/** Opens the drawings of the code as it stands, under `out`, and removes those of other code. */
export function keptDrawings(): KeptDrawings {
  const all = join(root, 'out', 'bench-captures');
  const current = digestOf(root, DRAWN_BY).slice(0, 16);
  const folder = join(all, current);
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(all)) {
    if (other !== current) rmSync(join(all, other), { recursive: true, force: true });
  }
  return {
    async file(name, draw) {
      const path = join(folder, name);
      try {
        return { bytes: readFileSync(path), path };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      const bytes = await draw();
      // A run that is broken off leaves no half file behind.
      writeFileSync(`${path}.new`, bytes);
      renameSync(`${path}.new`, path);
      return { bytes, path };
    },
  };
}
