/** The same work done by another program in the same run: a lower bound or a rival. */
export interface Peer {
  readonly name: string;
  /** Its median in the measurement's unit, or null if it could not be run here. */
  readonly median: number | null;
  /** The reason why the measurement could not be run. */
  readonly skipped?: string;
}

/** One row of `npm run bench`. */
export interface Measurement {
  readonly what: string;
  readonly unit: Unit;
  /** The best try. */
  readonly best: number;
  /** Half of the tries took at most this. */
  readonly median: number;
  /** 95 of 100 tries took at most this. For a rate: reached at least this. */
  readonly p95: number;
  readonly tries: number;
  /** The maximum of `p95` (for a rate: the minimum) on an idle computer with two cores. */
  readonly goal?: number;
  readonly peer?: Peer;
  /** The maximum of this program's median divided by the peer's (for a rate: the minimum). */
  readonly ratioGoal?: number;
}

type Unit = 'ms' | 'kB' | 'MB' | 'ms/MB' | 'MB/s' | 'items' | 'files/min';

/** Returns whether more is better, as for rates. For everything else, less is better. */
export function isRate(unit: Unit): boolean {
  return unit === 'MB/s' || unit === 'files/min';
}

/** The export of each `*.bench.ts`: rows as they become available. */
export type Measure = () => AsyncIterable<Measurement>;

/** Returns a row from samples, with a goal or a peer if there are any. */
export function measured(
  what: string,
  samples: readonly number[],
  extra: Pick<Measurement, 'goal' | 'peer' | 'ratioGoal'> & { readonly unit?: Unit } = {},
): Measurement {
  const { unit = 'ms', ...rest } = extra;
  return {
    what,
    unit,
    best: isRate(unit) ? Math.max(...samples) : Math.min(...samples),
    median: part(samples, 0.5),
    p95: part(samples, isRate(unit) ? 0.05 : 0.95),
    tries: samples.length,
    ...rest,
  };
}

/** Returns the milliseconds of each of `count` runs of `work`, one after another. */
export async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken;
}

/** Returns the median of a peer's runs with its name. */
export function peer(name: string, samples: readonly number[]): Peer {
  return { name, median: part(samples, 0.5) };
}

function part(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
