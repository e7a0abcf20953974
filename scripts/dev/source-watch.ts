import { join, relative, sep } from 'node:path';
import type { ViteDevServer } from 'vite';
import { root } from '../bootstrap/paths.mjs';

/** What a changed file asks for; the page's own files are Vite's matter. */
export type Part = 'main' | 'practice platform' | 'preload';

/** How long a change waits for others: an editor saves in several steps, a branch changes many files. */
const SETTLED_MS = 150;

/** Which part runs a file; null: none that is started here. */
export function partOf(path: string): Part | null {
  if (path.startsWith('main/practice/platform/')) return 'practice platform';
  if (/^(main|preload\/(contract|json))\//.test(path)) return 'main';
  return path.startsWith('preload/') ? 'preload' : null;
}

/**
 * Follows the sources of main and preload. One answer at a time: what changes meanwhile is answered after
 * it, all at once.
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
  watcher.add([join(root, 'main'), join(root, 'preload')]);
  watcher.on('all', (_event, path) => {
    const part = partOf(relative(root, path).replaceAll(sep, '/'));
    if (part === null) return;
    changed.add(part);
    clearTimeout(settling);
    settling = setTimeout(() => void run(), SETTLED_MS);
  });
}
