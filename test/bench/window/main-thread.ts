import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** The part of `dur` in which the thread had the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Returns the work of the page's main thread for each frame while `work` runs: the milliseconds of
 * all its tasks (script, style, layout, paint, garbage collection) between the beginnings of two
 * frames. It uses the browser's trace, so the page itself need not measure, and the time in which
 * the thread waited, even for a processor, is not counted.
 */
export async function mainThreadWork(
  tools: CDPSession,
  work: () => Promise<void>,
): Promise<number[]> {
  return workPerFrame(await traced(tools, work));
}

/**
 * Returns the processor milliseconds of each task of the page's main thread while `work` runs.
 * Tasks under a millisecond are left out.
 */
export async function mainThreadTasks(
  tools: CDPSession,
  work: () => Promise<void>,
): Promise<number[]> {
  const { tasks } = ofMainThread(await traced(tools, work));
  return tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000).filter((taken) => taken >= 1);
}

async function traced(tools: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const keep = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  tools.on('Tracing.dataCollected', keep);
  const done = new Promise<void>((resolve) =>
    tools.once('Tracing.tracingComplete', () => resolve()),
  );
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline.frame'],
      excludedCategories: ['*'],
    },
  });
  await work();
  await tools.send('Tracing.end');
  await done;
  tools.off('Tracing.dataCollected', keep);
  return events;
}

function ofMainThread(events: readonly TraceEvent[]) {
  const frames = busiest(events.filter(({ name }) => name === 'BeginMainThreadFrame'));
  const [frame] = frames;
  if (frame === undefined) throw new Error('The trace holds no frame.');
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      pid === frame.pid &&
      tid === frame.tid,
  );
  if (tasks.length === 0) throw new Error('The trace holds no task of the main thread.');
  return { frames, tasks };
}

function workPerFrame(events: readonly TraceEvent[]): number[] {
  const { frames, tasks } = ofMainThread(events);
  const begins = frames.map(({ ts }) => ts).toSorted((one, other) => one - other);
  const sums = begins.map(() => 0);
  let at = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks.toSorted((one, other) => one.ts - other.ts)) {
    while (begins[at + 1] !== undefined && ts + dur > (begins[at + 1] ?? 0)) at += 1;
    sums[at] = (sums[at] ?? 0) + tdur / 1000;
  }
  // The end of the trace cut off the last sum.
  return sums.slice(0, -1);
}

/** Returns the events of the thread with the most events, because the browser has other windows. */
function busiest(events: readonly TraceEvent[]): TraceEvent[] {
  const byThread = Map.groupBy(events, ({ pid, tid }) => `${pid}/${tid}`);
  return [...byThread.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}
