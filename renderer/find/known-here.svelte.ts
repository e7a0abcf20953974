import { SvelteMap } from 'svelte/reactivity';
import type { AppError } from '#contract/app-error.ts';
import type { ApplicationSummary, LearnedApplication } from '#contract/models/application.ts';
import { call } from '#desk/call.ts';
import { inTurn } from '#desk/in-turn.ts';
import { readNames } from './read-names.ts';

/** Names that are read at most for what is in view. */
const MOST_NAMES = 25;

/** What this computer knows of the rows on the screen, and the reading of their names. */
export class KnownHere {
  readonly #known = new SvelteMap<string, LearnedApplication>();
  /** Applications of which the platform has no name. */
  readonly #nameless = new Set<string>();
  readonly #inTurn = inTurn();
  #error = $state.raw<AppError | null>(null);
  #stop = new AbortController();

  of(applicationId: string): LearnedApplication | null {
    return this.#known.get(applicationId) ?? null;
  }

  /** Why the last reading ended before its end. */
  get error(): AppError | null {
    return this.#error;
  }

  learn(learned: readonly LearnedApplication[]): void {
    for (const one of learned) this.#known.set(one.applicationId, one);
  }

  /** Reads the legal names of these rows that have none, at most 25 of them. */
  readNames(rows: readonly ApplicationSummary[]): Promise<void> {
    const { signal } = this.#stop;
    return this.#inTurn(async () => {
      if (signal.aborted) return;
      const unnamed = rows.filter(
        ({ id }) => this.of(id)?.legalName == null && !this.#nameless.has(id),
      );
      const reader = {
        ask: ({ id, clientTrackingToken }: ApplicationSummary) =>
          call('application:legal-name', { applicationId: id, clientTrackingToken }),
        onname: (row: ApplicationSummary, name: string | null) => this.#named(row, name),
        pause,
        now: Date.now,
      };
      const error = await readNames(unnamed.slice(0, MOST_NAMES), reader, signal);
      if (!signal.aborted) this.#error = error;
    });
  }

  /** Ends the reading: staff have left the rows it was for. */
  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#error = null;
  }

  #named({ id, clientTrackingToken }: ApplicationSummary, legalName: string | null): void {
    if (legalName === null) {
      this.#nameless.add(id);
      return;
    }
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
