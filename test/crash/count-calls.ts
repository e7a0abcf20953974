import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CrashSite } from './crash-site.ts';
import { startChild } from './run-child.ts';
import { attach, detach } from './strace.ts';

/**
 * A call of the program's main thread (0) or its pool's thread (1), the `nth` of its kind there,
 * from 1.
 */
export interface CallPlace {
  readonly thread: 0 | 1;
  readonly call: string;
  readonly nth: number;
  /** The path of the call, or what else its descriptor refers to. */
  readonly path: string;
}

/** Owners whose submissions are sent before the first kill. */
const SPARE_OWNERS = [1_001, 1_002] as const;

/**
 * Returns every call of one undisturbed enqueueing, sending, and finishing of a file of `bytes`, in
 * each thread's order. Calls with which threads wake each other are left out.
 */
export async function countCalls(
  site: CrashSite,
  calls: readonly string[],
  bytes: number,
): Promise<CallPlace[]> {
  // Compiles the sources into the cache, so that no later run writes them.
  await startChild(site.order('first', { owners: [SPARE_OWNERS[0]], bytes }), site.start).ended;
  const order = site.order(`counted-${calls.length}`, {
    owners: [SPARE_OWNERS[1]],
    bytes,
    waits: true,
  });
  const child = startChild(order, site.start);
  const ready = await child.said('ready');
  const threads = ready?.threads ?? [];
  const logs = threads.map((thread) => join(site.folder, `${thread}.log`));
  const watches = await Promise.all(
    threads.map((thread, index) => attach(thread, calls, { log: logs[index] ?? '' })),
  );
  child.go();
  const { printed } = await child.ended;
  await Promise.all(watches.map(detach));
  const [main = [], pool = []] = await Promise.all(logs.map(namesIn));
  if (main.length < 50 || pool.length < 10) throw new Error(`Too few calls were seen: ${printed}`);
  return [...placesIn(0, main), ...placesIn(1, pool)].filter(
    ({ path }) => !path.includes('eventfd'),
  );
}

function placesIn(thread: 0 | 1, names: readonly (readonly [string, string])[]): CallPlace[] {
  const counts = new Map<string, number>();
  return names.map(([call, path]) => {
    const nth = (counts.get(call) ?? 0) + 1;
    counts.set(call, nth);
    return { thread, call, nth, path };
  });
}

async function namesIn(log: string): Promise<(readonly [string, string])[]> {
  const lines = (await readFile(log, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const found = /^(\w+)\((?:AT_FDCWD<[^>]*>, )?(?:\d+<([^>]*)>|"([^"]*)")?/.exec(line);
    if (found === null) return [];
    return [[found[1] ?? '', found[2] ?? found[3] ?? ''] as const];
  });
}
