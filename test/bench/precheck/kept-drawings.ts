import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../../scripts/bootstrap/input-digest.mjs';
import { root } from '../../../scripts/bootstrap/paths.mjs';

/**
 * The sources that determine the drawings: the drawing itself, what it uses, and what is requested
 * of it.
 */
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

/**
 * Stored drawings, which are the same in every run, so that each is drawn once for the present
 * code.
 */
export interface KeptDrawings {
  /** Returns the bytes and the path of a stored file, or draws it now. */
  file(name: string, draw: () => Promise<Buffer>): Promise<{ bytes: Buffer; path: string }>;
}

/** Opens the drawings of the present code under `out`, and removes those of other code. */
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
      // An interrupted run leaves no incomplete file.
      writeFileSync(`${path}.new`, bytes);
      renameSync(`${path}.new`, path);
      return { bytes, path };
    },
  };
}
