import { untrack } from 'svelte';
import type { Scan } from '#contract/models/scan.ts';
import { call } from '#desk/call.ts';
import { Query } from '#kit/asking.svelte.ts';

/** How long the list rests between two readings, in milliseconds. */
const EVERY_MS = 800;

/** What lies in the scan folder, read again and again while it is shown, and the scan staff are at. */
export class ScanList {
  readonly #list = new Query(() => call('scan:list', {}));
  #at = $state.raw<Scan | null>(null);
  /** What lay there when the list was opened; null until it was read. */
  #before = $state.raw<ReadonlySet<string> | null>(null);
  /** The newest file that came, or was written anew, while the list was open. */
  arrived = $state.raw<Scan | null>(null);
  /** The scan that staff were at until it went, or was written anew. */
  lost = $state.raw<Scan | null>(null);

  readonly listing = $derived(this.#list.value);
  /** Why the folder cannot be read just now. */
  readonly error = $derived(this.#list.error);
  readonly scans = $derived(this.listing?.scans ?? []);
  /**
   * Position of the scan staff are at, -1 for none. Nothing is chosen for them: the newest may be the
   * last customer's. It stays with its file while others come in above it, and goes with it: another
   * file under the same name has to be chosen anew.
   */
  readonly active = $derived(this.scans.findIndex(({ id }) => id === this.#at?.id));
  readonly chosen = $derived(this.scans[this.active] ?? null);

  /** Came, or was written anew, while the list was open. */
  isFresh({ id }: Scan): boolean {
    return this.#before !== null && !this.#before.has(id);
  }

  go(position: number): void {
    this.#at = this.scans[position] ?? null;
    this.lost = null;
  }

  /** Reads now and from then on; the returned function ends it. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const again = async () => {
      await this.#read();
      if (!ended) timer = setTimeout(() => void again(), EVERY_MS);
    };
    // An effect that starts it would take up what it reads, and begin it anew with every answer.
    untrack(() => void again());
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }

  async #read(): Promise<void> {
    const known = new Set(this.scans.map(({ id }) => id));
    const answer = await this.#list.load();
    if (!answer?.ok) return;
    const { scans } = answer.value;
    this.#before ??= new Set(scans.map(({ id }) => id));
    this.arrived = scans.find((scan) => this.isFresh(scan) && !known.has(scan.id)) ?? this.arrived;
    if (this.#at !== null && this.active < 0) {
      this.lost = this.#at;
      this.#at = null;
    }
  }
}
