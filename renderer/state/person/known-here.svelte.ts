import { SvelteMap } from 'svelte/reactivity';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type {
  ApplicationSummary,
  LearnedApplication,
} from '../../../preload/contract/models/application.ts';
import { call } from '../../lib/desk/call.ts';
import { readNames } from '../../lib/search/read-names.ts';

/** Names that one press reads at most. */
export const MOST_NAMES = 25;

/** How far the reading of names has come. */
export interface NameReading {
  readonly done: number;
  readonly of: number;
  /** When the platform lets it go on, in milliseconds since 1970; null while it goes on. */
  readonly waitsUntil: number | null;
}

/** What this computer knows of the rows on the screen, and the reading of their names. */
export class KnownHere {
  readonly #known = new SvelteMap<string, LearnedApplication>();
  #reading = $state.raw<NameReading | null>(null);
  #error = $state.raw<AppError | null>(null);
  #stop: AbortController | null = null;

  of(applicationId: string): LearnedApplication | null {
    return this.#known.get(applicationId) ?? null;
  }

  get reading(): NameReading | null {
    return this.#reading;
  }
  /** Why the last reading ended before its end. */
  get error(): AppError | null {
    return this.#error;
  }

  learn(learned: readonly LearnedApplication[]): void {
    for (const one of learned) this.#known.set(one.applicationId, one);
  }

  /** Reads the legal names of these rows that have none, at most 25 of them. */
  async readNames(rows: readonly ApplicationSummary[]): Promise<void> {
    this.stop();
    const wanted = rows.filter(({ id }) => this.of(id)?.legalName == null).slice(0, MOST_NAMES);
    if (wanted.length === 0) return;
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    this.#reading = { done: 0, of: wanted.length, waitsUntil: null };
    const say = (change: Partial<NameReading>) => {
      if (!signal.aborted && this.#reading !== null)
        this.#reading = { ...this.#reading, ...change };
    };
    const error = await readNames(
      wanted,
      {
        ask: ({ id, clientTrackingToken }) =>
          call('application:legal-name', { applicationId: id, clientTrackingToken }),
        onname: (row, legalName) => {
          this.#named(row, legalName);
          say({ done: (this.#reading?.done ?? 0) + 1 });
        },
        onwait: (waitsUntil) => say({ waitsUntil }),
        pause,
        now: Date.now,
      },
      signal,
    );
    if (signal.aborted) return;
    this.#reading = null;
    this.#error = error;
  }

  /** Ends the reading: staff have left the rows it was for. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#reading = null;
    this.#error = null;
  }

  #named({ id, clientTrackingToken }: ApplicationSummary, legalName: string | null): void {
    if (legalName === null) return;
    const before = this.of(id);
    this.#known.set(id, {
      applicationId: id,
      clientTrackingToken,
      owners: before?.owners ?? [],
      lastFiledAt: before?.lastFiledAt ?? null,
      legalName,
    });
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
