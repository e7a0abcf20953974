import type { AppError } from '../../preload/contract/app-error.ts';
import type { Scan, ScanListing } from '../../preload/contract/models/scan.ts';
import { call } from '../lib/call.ts';
import { Reading } from './reading.svelte.ts';

/** How long the list rests between two readings, in milliseconds. */
const EVERY_MS = 800;

/** What lies in the scan folder, read again and again while it is shown, and the scan staff are at. */
export class ScanList {
  readonly #reading = new Reading<ScanListing>();
  #at = $state.raw<Scan | null>(null);
  /** Names that lay there when the list was opened; null until it was read. */
  #before = $state.raw<ReadonlySet<string> | null>(null);
  #arrived = $state<string | null>(null);

  get listing(): ScanListing | null {
    return this.#reading.value;
  }
  /** Why the folder cannot be read just now. */
  get error(): AppError | null {
    return this.#reading.error;
  }
  readonly scans = $derived(this.#reading.value?.scans ?? []);
  /**
   * Position of the scan staff are at, -1 for none. Nothing is chosen for them: the newest may be the
   * last customer's. It stays with its file while others come in above it.
   */
  readonly active = $derived.by(() => {
    const at = this.#at;
    if (at === null) return -1;
    const same = this.scans.findIndex(({ id }) => id === at.id);
    return same >= 0 ? same : this.scans.findIndex(({ name }) => name === at.name);
  });
  readonly chosen = $derived(this.scans[this.active] ?? null);

  /** Name of the newest file that came while the list was open. */
  get arrived(): string | null {
    return this.#arrived;
  }

  /** Came while the list was open. */
  isFresh({ name }: Scan): boolean {
    return this.#before !== null && !this.#before.has(name);
  }

  go(position: number): void {
    this.#at = this.scans[position] ?? null;
  }

  /** Reads now and from then on; the returned function ends it. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const again = async () => {
      await this.#read();
      if (!ended) timer = setTimeout(() => void again(), EVERY_MS);
    };
    void again();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }

  async #read(): Promise<void> {
    const known = new Set(this.scans.map(({ name }) => name));
    const answer = await this.#reading.read(() => call('scan:list', {}));
    if (!answer?.ok) return;
    const { scans } = answer.value;
    this.#before ??= new Set(scans.map(({ name }) => name));
    const news = scans.find((scan) => this.isFresh(scan) && !known.has(scan.name));
    if (news !== undefined) this.#arrived = news.name;
  }
}
