import { Session } from 'node:inspector/promises';
import { basename } from 'node:path';
import { loadSharpEngine } from '../../../main/precheck/decoders/sharp-engine.ts';
import { expectedIn } from '../../../main/precheck/facts/expected.ts';
import { inspectFile } from '../../../main/precheck/worker/inspect-file.ts';
import { type Measurement, measured } from '../measurement.ts';
import type { BenchCapture, BenchCaptures } from './bench-captures.ts';

const RUNS = 24;
/** Microseconds. */
const SAMPLING = 500;
/** Parts of fewer milliseconds have no row. */
const SMALL = 1;
/** The functions called in these files are the parts. */
const WHOLE = ['analyze-picture.ts', 'inspect-file.ts'];

interface Frame {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[] | undefined;
}

interface Profile {
  readonly nodes: readonly Frame[];
  readonly samples?: readonly number[] | undefined;
  readonly timeDeltas?: readonly number[] | undefined;
}

/**
 * Where the time of a verdict goes, in this process: the mean milliseconds of each part, from the
 * profiler's samples. What waits for a decoder on another thread is "(idle)".
 */
export async function* parts(captures: BenchCaptures): AsyncIterable<Measurement> {
  for (const [what, files] of [
    ['front', captures.fronts],
    ['back', captures.readableBacks],
    ['back, code unreadable', captures.unreadableBacks],
    ['page', captures.pages],
    ['camera frame', captures.cameraFrames],
  ] as const) {
    if (files.length > 0) yield* partsOf(what, files);
  }
}

async function* partsOf(what: string, files: readonly BenchCapture[]): AsyncIterable<Measurement> {
  const engine = await loadSharpEngine();
  const look = async (run: number) => {
    const { bytes, slot, type } = files[run % files.length] as BenchCapture;
    await inspectFile(bytes, engine, expectedIn(slot, type));
  };
  for (let run = 0; run < files.length * 2; run++) await look(run);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING });
  await session.post('Profiler.start');
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run++) await look(run);
  const { user, system } = process.cpuUsage(before);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const found = [...timesOf(profile)].sort(([, one], [, other]) => other - one);
  const total = found.reduce((sum, [, time]) => sum + time, 0);
  yield measured(`${what}: a whole look`, [total]);
  yield measured('  CPU time of all threads', [(user + system) / 1000 / RUNS]);
  for (const [name, time] of found) {
    if (time >= SMALL) yield measured(`  ${name}`, [time]);
  }
}

/** Mean milliseconds of each part. */
function timesOf({ nodes, samples = [], timeDeltas = [] }: Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])),
  );
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const stack: Frame[] = [];
    for (let node = byId.get(id); node; node = parents.get(node.id)) stack.unshift(node);
    const part = partOf(stack);
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000 / RUNS);
  }
  return times;
}

/** What the innermost of the whole's own functions called; behind an `await`, what goes on by itself. */
function partOf(stack: readonly Frame[]): string {
  const inWhole = stack.findLastIndex(({ callFrame }) => WHOLE.includes(basename(callFrame.url)));
  if (inWhole >= 0) return nameOf(stack[inWhole + 1] ?? stack[inWhole]);
  const ours = stack.find(({ callFrame }) => callFrame.url.includes('/main/precheck/'));
  return ours ? `${nameOf(ours)}, in ${basename(ours.callFrame.url)}` : nameOf(stack[1]);
}

/** The barcode reader's own names are of no use, and where it is WebAssembly there are none. */
function nameOf(frame: Frame | undefined): string {
  const { functionName, url } = frame?.callFrame ?? { functionName: '', url: '' };
  return url.includes('zxing') || url.startsWith('wasm:')
    ? 'zxing-wasm'
    : functionName || '(anonymous)';
}
