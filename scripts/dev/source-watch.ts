import { join, relative, sep } from 'node:path';
import type { ViteDevServer } from 'vite';
import { root } from '../bootstrap/paths.mjs';

/**
 * The part of the program that a changed file affects. Vite handles changes to the page's files.
 */
export type Part = 'main' | 'practice platform' | 'preload';

/**
 * How long to wait for further changes, in milliseconds. An editor may save a file in several
 * steps, and switching to another branch changes many files.
 */
const SETTLED_MS = 150;

/** Returns the part that a file belongs to, or null if it belongs to none of them. */
export function partOf(path: string): Part | null {
  if (path.startsWith('main/practice/platform/')) return 'practice platform';
  if (/^(main|dev|preload\/(contract|json))\//.test(path)) return 'main';
  return path.startsWith('preload/') ? 'preload' : null;
}

/**
 * Watches the sources of main and preload. Changes made during a restart are handled together
 * afterward.
 */
export function watchSources(
  { watcher }: Pick<ViteDevServer, 'watcher'>,
  answer: (parts: ReadonlySet<Part>) => Promise<void>,
): void {
  let changed = new Set<Part>();
  let running = false;
  let settling: NodeJS.Timeout | undefined;
  const run = async () => {
    if (running || changed.size === 0) return;
    running = true;
    const parts = changed;
    changed = new Set();
    await answer(parts).finally(() => {
      running = false;
    });
    await run();
  };
  watcher.add(['main', 'dev', 'preload'].map((folder) => join(root, folder)));
  watcher.on('all', (_event, path) => {
    const part = partOf(relative(root, path).replaceAll(sep, '/'));
    if (part === null) return;
    changed.add(part);
    clearTimeout(settling);
    settling = setTimeout(() => void run(), SETTLED_MS);
  });
}
