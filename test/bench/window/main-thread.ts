import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of `dur`, what the thread really had the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * What the page's main thread did, frame by frame, while `work` ran: milliseconds of all its tasks
 * (script, style, layout, paint, garbage) between the beginnings of two frames. From the browser's
 * own trace: nothing in the page has to measure itself, and time in which the thread only waited, also
 * for a processor that others had, is not counted.
 */
export async function mainThreadWork(
  tools: CDPSession,
  work: () => Promise<void>,
): Promise<number[]> {
  return workPerFrame(await traced(tools, work));
}

/**
 * Each task of the page's main thread while `work` ran, in milliseconds in which it had the processor; those under a
 * millisecond are left out.
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
  // The last one was cut off by the end of the trace.
  return sums.slice(0, -1);
}

/** The events of the thread that has the most of them: the browser has windows of its own. */
function busiest(events: readonly TraceEvent[]): TraceEvent[] {
  const byThread = Map.groupBy(events, ({ pid, tid }) => `${pid}/${tid}`);
  return [...byThread.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}
