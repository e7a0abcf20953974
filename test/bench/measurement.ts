/** The same work done by something else, in the same run: a floor to stand on or a rival. */
export interface Peer {
  readonly name: string;
  /** Its median, in the measurement's unit; null where it could not be run here. */
  readonly median: number | null;
  /** Why it could not be run. */
  readonly skipped?: string;
}

/** One row of `npm run bench`. */
export interface Measurement {
  readonly what: string;
  readonly unit: Unit;
  /** The best of the tries. */
  readonly best: number;
  /** Half of the tries took this or less. */
  readonly median: number;
  /** 95 of 100 tries took this or less; of a rate, reached this or more. */
  readonly p95: number;
  readonly tries: number;
  /** What `p95` should not be over (of a rate: not under), on an idle machine with two cores. */
  readonly goal?: number;
  readonly peer?: Peer;
  /** What our median over the peer's should not be over (of a rate: not under). */
  readonly ratioGoal?: number;
}

type Unit = 'ms' | 'kB' | 'MB' | 'ms/MB' | 'MB/s' | 'items' | 'files/min';

/** Of a rate more is better; of everything else less is. */
export function isRate(unit: Unit): boolean {
  return unit === 'MB/s' || unit === 'files/min';
}

/** What each `*.bench.ts` exports: rows as they come. */
export type Measure = () => AsyncIterable<Measurement>;

/** A row made of samples, with a goal or a peer where there is one. */
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

/** Milliseconds of each of `count` runs of `work`, one after the other. */
export async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken;
}

/** The median of a peer's runs, under its name. */
export function peer(name: string, samples: readonly number[]): Peer {
  return { name, median: part(samples, 0.5) };
}

function part(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
