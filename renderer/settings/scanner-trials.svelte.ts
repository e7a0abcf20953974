import type { AppError } from '#contract/app-error.ts';
import type { Scanner, ScannerList, ScannerLook } from '#contract/models/scanner.ts';
import { call } from '#desk/call.ts';
import { Query } from '#kit/calls.svelte.ts';

/** The interval at which the list is reloaded, and the total duration of the search. */
const EVERY_MS = 500;
const SEARCH_MS = 10_000;

export type Trial =
  | { readonly is: 'asking' }
  | { readonly is: 'answered'; readonly look: ScannerLook }
  /** The scanner's certificate has been forgotten. */
  | { readonly is: 'forgotten' }
  | { readonly is: 'failed'; readonly error: AppError };

/** The scanners shown in Settings, and the result of each test. */
export class ScannerTrials {
  readonly #list = new Query(() => call('scanner:list', {}));
  #trials = $state.raw<ReadonlyMap<string, Trial>>(new Map());
  #searching = $state(false);
  #searches = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get list(): ScannerList | null {
    return this.#list.value;
  }
  get error(): AppError | null {
    return this.#list.error;
  }
  get searching(): boolean {
    return this.#searching;
  }

  trialOf({ id }: Scanner): Trial | null {
    return this.#trials.get(id) ?? null;
  }

  /** Polls the list for several seconds, because not all scanners answer at the same time. */
  search(): void {
    const end = Date.now() + SEARCH_MS;
    this.stop();
    const search = this.#searches;
    this.#searching = true;
    const read = async () => {
      const answer = await this.#list.load();
      if (search !== this.#searches) return;
      // Null means that the list has been reloaded for another reason in the meantime.
      const mayCome = answer === null || (answer.ok && answer.value.discovery === 'on');
      this.#searching = mayCome && Date.now() < end;
      if (this.#searching) this.#timer = setTimeout(() => void read(), EVERY_MS);
    };
    void read();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#searches += 1;
    this.#searching = false;
  }

  async try(scanner: Scanner): Promise<void> {
    this.#note(scanner, { is: 'asking' });
    const answer = await call('scanner:look', { scannerId: scanner.id });
    // If staff have to confirm a new address, the list must show it.
    await this.#list.load();
    this.#note(
      answer.ok ? answer.value.scanner : scanner,
      answer.ok ? { is: 'answered', look: answer.value } : { is: 'failed', error: answer.error },
    );
  }

  /** Trusts the certificate that was refused earlier, and tests the scanner again. */
  async trust(scanner: Scanner): Promise<void> {
    const answer = await call('scanner:trust', { scannerId: scanner.id });
    if (answer.ok) await this.try(scanner);
    else this.#note(scanner, { is: 'failed', error: answer.error });
  }

  /**
   * Confirms the new address after staff have compared it, and tests the scanner at that address.
   */
  async confirm({ id, address }: Scanner): Promise<void> {
    const answer = await call('scanner:confirm', { scannerId: id, address });
    if (answer.ok) return this.try(answer.value.scanner);
    await this.#list.load();
    this.#note({ id }, { is: 'failed', error: answer.error });
  }

  /**
   * Forgets the certificate, so that the scanner's next certificate is trusted as if it were the
   * first one. Resolves with whether that succeeded.
   */
  async forget(scanner: Scanner): Promise<boolean> {
    const answer = await call('scanner:forget', { scannerId: scanner.id });
    if (answer.ok) await this.#list.load();
    this.#note(scanner, answer.ok ? { is: 'forgotten' } : { is: 'failed', error: answer.error });
    return answer.ok;
  }

  /** Makes this the scanner that is used without asking. Resolves with whether that succeeded. */
  async choose(scanner: Scanner): Promise<boolean> {
    const answer = await call('scanner:choose', { scannerId: scanner.id });
    if (answer.ok) await this.#list.load();
    else this.#note(scanner, { is: 'failed', error: answer.error });
    return answer.ok;
  }

  #note({ id }: Pick<Scanner, 'id'>, trial: Trial): void {
    this.#trials = new Map([...this.#trials, [id, trial]]);
  }
}
