import { SvelteMap } from 'svelte/reactivity';
import type { AppError } from '#contract/app-error.ts';
import type {
  AskedAs,
  AskedFor,
  FindPart,
  LearnedApplication,
  SearchPage,
} from '#contract/models/application.ts';
import type { Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { inTurn } from '#desk/in-slices.ts';
import {
  type Asked,
  type FoundParts,
  learnedPart,
  partsLineAt,
  partsLineCount,
  partsPagesNeeded,
  withPages,
  withPart,
  withPartPage,
} from './found-parts.ts';
import { readNames } from './read-names.ts';
import {
  type FoundRow,
  knownCount,
  type ListLine,
  lineCount,
  withFailure,
  withoutFailure,
} from './search-pages.ts';

const SCROLL_PAUSE_MS = 60;
/** Each name is a request that fetches financial data too: none is read for rows that only pass. */
const NAMES_PAUSE_MS = 700;

/** One way that was asked, and how many it found; null where nobody knows. */
export interface AnsweredWay {
  readonly rank: number;
  readonly as: AskedAs;
  readonly text: string;
  readonly for: AskedFor;
  readonly count: number | null;
}

/** An answer as it comes: a page, or why there is none. */
export type CameIn = Pick<FindPart, 'rank' | 'answer' | 'error'> & { readonly asked: Asked };

/** Asks for one page more; null once another question has been asked. */
type AskPage = (asked: Asked, page: number) => Promise<Result<SearchPage> | null>;

/** The rows of one search, from every field that answered. Their lines are worked out when they are shown. */
export class FoundList {
  readonly known = new KnownHere();
  readonly #ask: AskPage;

  #parts = $state.raw<FoundParts>([]);
  /** When the newest first page was read; ISO. */
  readAt = $state<string | null>(null);
  unreadable = $state(0);
  /** Answers without a row, before the first row of the question has come. */
  #waiting: FoundParts = [];
  #askedPages = new Set<string>();
  /** Staff are at the rows: what comes now stands behind them. */
  #held = false;
  #scrolling: ReturnType<typeof setTimeout> | undefined;
  #naming: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: AskPage) {
    this.#ask = ask;
  }

  readonly lineCount = $derived(partsLineCount(this.#parts));
  /** How many there are; null as long as nobody knows. */
  readonly total = $derived.by(() => {
    if (this.#parts.some(({ pages }) => pages.total === null)) return null;
    const [only, ...others] = this.#parts;
    return only !== undefined && others.length === 0
      ? (only.pages.total ?? null)
      : partsLineCount(this.#parts);
  });
  readonly knownLines = $derived(
    this.#parts.reduce((sum, { pages }) => sum + knownCount(pages), 0),
  );
  readonly shifted = $derived(this.#parts.some(({ pages }) => pages.shifted));
  /** The ways that found something, in the order of their rows. */
  readonly answers = $derived.by((): AnsweredWay[] =>
    this.#parts.flatMap(({ asked, rank, pages }) =>
      asked?.as && ((pages.total ?? 0) > 0 || lineCount(pages) > 0)
        ? [{ rank, as: asked.as, text: asked.text, for: asked.for, count: pages.total }]
        : [],
    ),
  );
  /** Every way that was answered. */
  readonly tried = $derived(this.#parts.flatMap(({ asked }) => (asked?.as ? [asked] : [])));
  /** Why some of the ways could not be asked, while others were. */
  readonly failures = $derived(this.#parts.flatMap(({ error }) => error ?? []));
  /** Why the platform answered nothing at all, while rows that this computer knows are shown; null if it did. */
  readonly unanswered = $derived(
    this.#parts.every(({ asked, error }) => asked === null || error !== null)
      ? (this.failures[0] ?? null)
      : null,
  );

  /** What stands on that line of the list; undefined outside it. */
  lineAt(index: number): ListLine | undefined {
    return partsLineAt(this.#parts, index)?.line;
  }

  /** Staff are at the list: rows that come later stand behind those that are there. */
  hold(): void {
    this.#held = true;
  }

  /** Another question is asked; its first answer takes the place of these rows. */
  begin(): void {
    clearTimeout(this.#scrolling);
    this.leave();
    this.#waiting = [];
    this.#askedPages = new Set();
    this.#held = false;
  }

  /** The rows are not looked at any more: no name is read for them. */
  leave(): void {
    clearTimeout(this.#naming);
    this.known.stop();
  }

  empty(): void {
    this.begin();
    this.#parts = [];
    this.readAt = null;
  }

  /** What this computer knows, before the platform has answered. */
  takeLearned(learned: readonly LearnedApplication[]): void {
    this.known.learn(learned);
    this.unreadable = 0;
    this.#show([learnedPart(learned)]);
  }

  /** Takes answers, `isFresh`: the first rows of the question are not there yet. Gives whether they are now. */
  take(answers: readonly CameIn[], isFresh: boolean): boolean {
    let parts = isFresh ? this.#waiting : this.#parts;
    if (isFresh && parts.length === 0) this.unreadable = 0;
    for (const part of answers) {
      parts = withPart(parts, part, this.#held && !isFresh);
      if (part.answer === null) continue;
      this.known.learn(part.answer.learned);
      this.unreadable += part.answer.unreadable;
      this.readAt = part.answer.readAt;
    }
    const hasRows = partsLineCount(parts) > 0;
    if (hasRows && isFresh) this.#show(parts);
    else if (isFresh) this.#waiting = parts;
    else this.#parts = parts;
    return hasRows;
  }

  /** The question ended without a row: shows so, or gives the error that is why. */
  settle(): AppError | null {
    const error = this.#waiting.find((part) => part.error !== null)?.error ?? null;
    if (error === null) this.#show(this.#waiting);
    else this.empty();
    return error;
  }

  /** Reads what the lines in view lack, once scrolling pauses. */
  need(first: number, last: number): void {
    clearTimeout(this.#scrolling);
    this.#scrolling = setTimeout(() => {
      for (const { rank, page } of partsPagesNeeded(this.#parts, first, last))
        void this.#readPage(rank, page);
    }, SCROLL_PAUSE_MS);
  }

  /** Reads the names of the rows in view, once staff rest there. */
  readNames(first: number, last: number): void {
    clearTimeout(this.#naming);
    this.#naming = setTimeout(() => {
      const lines = Array.from({ length: last - first }, (_, at) => this.lineAt(first + at));
      void this.known.readNames(lines.flatMap((line) => (line?.kind === 'row' ? [line.row] : [])));
    }, NAMES_PAUSE_MS);
  }

  /** Tries the page again that stands at that line. */
  retry(index: number): void {
    const at = partsLineAt(this.#parts, index);
    if (at?.line.kind === 'failed') this.#retryPage(at.rank, at.line.page);
  }

  /** Asks again for the pages that could not be read for want of a session. */
  retrySignedOut(): void {
    for (const { rank, pages } of this.#parts) {
      for (const [page, { code }] of pages.failed)
        if (code === 'signedOut') this.#retryPage(rank, page);
    }
  }

  async #readPage(rank: number, page: number): Promise<void> {
    const asked = this.#parts.find((part) => part.rank === rank)?.asked;
    const key = `${rank}/${page}`;
    const pages = this.#askedPages;
    if (!asked || pages.has(key)) return;
    pages.add(key);
    const answer = await this.#ask(asked, page);
    if (answer === null || pages !== this.#askedPages) return;
    if (!answer.ok) {
      const { error } = answer;
      this.#parts = withPages(this.#parts, rank, (before) => withFailure(before, page, error));
      return;
    }
    this.known.learn(answer.value.learned);
    this.unreadable += answer.value.unreadable;
    this.#parts = withPartPage(this.#parts, rank, answer.value);
  }

  #retryPage(rank: number, page: number): void {
    this.#parts = withPages(this.#parts, rank, (pages) => withoutFailure(pages, page));
    this.#askedPages.delete(`${rank}/${page}`);
    void this.#readPage(rank, page);
  }

  #show(parts: FoundParts): void {
    this.#waiting = [];
    this.#parts = parts;
  }
}

/** Names that are read at most for what is in view. */
const MOST_NAMES = 25;

/** What this computer knows of the rows on the screen, and the reading of their names. */
class KnownHere {
  readonly #known = new SvelteMap<string, LearnedApplication>();
  /** Applications of which the platform has no name. */
  readonly #nameless = new Set<string>();
  readonly #inTurn = inTurn();
  /** Why the last reading ended before its end. */
  error = $state.raw<AppError | null>(null);
  #stop = new AbortController();

  of(applicationId: string): LearnedApplication | null {
    return this.#known.get(applicationId) ?? null;
  }

  learn(learned: readonly LearnedApplication[]): void {
    for (const one of learned) this.#known.set(one.applicationId, one);
  }

  /** Reads the legal names of these rows that have none, at most 25 of them. */
  readNames(rows: readonly FoundRow[]): Promise<void> {
    const { signal } = this.#stop;
    return this.#inTurn(async () => {
      if (signal.aborted) return;
      const unnamed = rows.filter(
        ({ id }) => this.of(id)?.legalName == null && !this.#nameless.has(id),
      );
      const reader = {
        ask: ({ id, clientTrackingToken }: FoundRow) =>
          call('application:legal-name', { applicationId: id, clientTrackingToken }),
        onname: (row: FoundRow, name: string | null) => this.#named(row, name),
        pause,
        now: Date.now,
      };
      const error = await readNames(unnamed.slice(0, MOST_NAMES), reader, signal);
      if (!signal.aborted) this.error = error;
    });
  }

  /** Ends the reading: staff have left the rows it was for. */
  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.error = null;
  }

  #named({ id, clientTrackingToken }: FoundRow, legalName: string | null): void {
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
