import { type Measurement, measured, peer } from './measurement.ts';
import { type BenchWindow, withWindow } from './window/bench-window.ts';
import { loads } from './window/first-paint.ts';
import { frameIntervals, keyToPaint, mostRows } from './window/in-page.ts';
import { mainThreadWork } from './window/main-thread.ts';
import { held, openNext } from './window/memory.ts';
import { toTheEnd, toTheList, WAYS } from './window/scrolling.ts';

const IDLE_MS = 5000;
const LATE_MS = 25;
const APPLICATIONS = 50;

/** What the window costs: its first picture, a list of twenty thousand rows, fifty applications. */
export async function* measure(): AsyncIterable<Measurement> {
  yield* withWindow(firstPaint);
  yield* withWindow(bigList);
  yield* withWindow(memory);
}

async function* firstPaint({ page }: BenchWindow): AsyncIterable<Measurement> {
  const boxes: number[] = [];
  const rows: number[] = [];
  for await (const { box, row } of loads(page, 10)) {
    boxes.push(box);
    rows.push(row);
  }
  yield measured('load of the window to its search box in use', boxes);
  yield measured('load of the window to the first row of 20,000', rows);
}

async function* bigList({ page, tools }: BenchWindow): AsyncIterable<Measurement> {
  const idle = () => page.waitForTimeout(IDLE_MS);
  await toTheList(page);
  const lines: number[] = [];
  for (const { go } of WAYS) lines.push(...(await mostRows(page, go(page))));
  yield measured('20,000 rows: lines in the document', lines, { unit: 'nodes', goal: 60 });
  // Each frame is asked for while they are looked at, so that the same is counted at rest.
  const work = (scroll: () => Promise<void>) =>
    mainThreadWork(tools, async () => void (await frameIntervals(page, scroll)));
  const atRest = peer('at rest, p95', [p95(await work(idle))]);
  for (const { name, go } of WAYS) {
    const frames = await work(() => toTheEnd(go(page)));
    yield measured(`20,000 rows, ${name}: main-thread work a frame`, frames, {
      goal: 8,
      peer: atRest,
    });
  }
  // Without the trace, which takes time of its own.
  const lateAtRest = peer('at rest', [late(await frameIntervals(page, idle))]);
  for (const { name, go } of WAYS) {
    const share = late(await frameIntervals(page, () => toTheEnd(go(page))));
    yield measured(`20,000 rows, ${name}: frames over ${LATE_MS} ms`, [share], {
      unit: '%',
      goal: 1,
      peer: lateAtRest,
    });
  }
  const presses = await keyToPaint(page, async () => {
    for (const { go } of WAYS) await toTheEnd(go(page));
  });
  yield measured('20,000 rows: key to paint', presses, { goal: 50 });
}

async function* memory(window: BenchWindow): AsyncIterable<Measurement> {
  await openNext(window);
  const first = await held(window);
  for (let opened = 1; opened < APPLICATIONS; opened += 1) await openNext(window);
  const all = await held(window);
  const name = `after ${APPLICATIONS} applications, every tab`;
  yield measured(`script heap ${name}`, [all.heap], {
    unit: 'MB',
    peer: peer('after 1', [first.heap]),
  });
  yield measured(`nodes held ${name}`, [all.nodes], {
    unit: 'nodes',
    peer: peer('after 1', [first.nodes]),
  });
}

function late(intervals: readonly number[]): number {
  return (100 * intervals.filter((ms) => ms > LATE_MS).length) / intervals.length;
}

function p95(samples: readonly number[]): number {
  return measured('', samples).p95;
}
