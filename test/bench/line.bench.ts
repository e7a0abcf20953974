import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type LineCell, type LineRun, lineCells, uploadOver } from './line/line-cells.ts';
import type { LineOpen, LineOrder } from './line/line-process.ts';
import { type Measurement, measured } from './measurement.ts';

/** Uploads at once over lines of that speed: as many as leave the machine idle, or they would be slower. */
const lanesOf = (mbits: number) => Math.max(3, Math.min(24, Math.round(200 / mbits)));
const GOAL_MS = 3_000;

/**
 * Uploads over lines that pause: how much longer each takes than the pause and one and a half times what
 * the line needs, and for which part of its time a kill would leave its outcome unknown.
 */
export async function* measure(): AsyncIterable<Measurement> {
  const cells = lineCells();
  const runs = await runAll(cells);
  const rates = [...new Set(cells.map(({ mbits }) => mbits))];
  for (const mbits of rates) {
    for (const paused of [false, true]) {
      const of = runs.filter(({ cell }) => cell.mbits === mbits && cell.pauseMs > 0 === paused);
      const what = `upload over ${mbits} Mbit/s${paused ? ' with a pause' : ''}`;
      const over = of.map(({ over }) => over);
      yield measured(`${what}: beyond the pause and 1.5 times the line's own`, over, {
        goal: 3000,
      });
      const share = of.map(({ doubt }) => doubt);
      yield measured('  its time in doubt', share, { unit: '%' });
    }
  }
  const late = runs.filter(({ over }) => over > GOAL_MS).length;
  yield measured('uploads that took longer', [late], { unit: 'items', goal: 0 });
  const whole = runs.reduce((sum, { ms }) => sum + ms, 0);
  const doubted = runs.reduce((sum, { ms, doubt }) => sum + (ms * doubt) / 100, 0);
  yield measured('time in doubt, of all time', [(100 * doubted) / whole], { unit: '%' });
}

async function runAll(cells: readonly LineCell[]): Promise<LineRun[]> {
  const line = fork(join(import.meta.dirname, 'line', 'line-process.ts'));
  const waitingFor = new Map<number, (port: number) => void>();
  line.on('message', ({ id, port }: LineOpen) => waitingFor.get(id)?.(port));
  const runs: LineRun[] = [];
  let last = 0;
  const lane = async (waiting: LineCell[]) => {
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      last += 1;
      const id = last;
      const opened = Promise.withResolvers<number>();
      waitingFor.set(id, opened.resolve);
      line.send({ id, open: cell } satisfies LineOrder);
      const run = await uploadOver(await opened.promise, cell);
      line.send({ id, close: true } satisfies LineOrder);
      runs.push(run);
    }
  };
  const lanes = [...Map.groupBy(cells, ({ mbits }) => mbits)].flatMap(([mbits, waiting]) =>
    Array.from({ length: lanesOf(mbits) }, () => lane(waiting)),
  );
  await Promise.all(lanes);
  line.disconnect();
  return runs;
}
