import { untrack } from 'svelte';
import type { Scan } from '#contract/models/scan.ts';
import { call } from '#desk/call.ts';
import { Query } from '#kit/calls.svelte.ts';

/** The milliseconds between two reads of the list. */
const EVERY_MS = 800;

/** The contents of the scan folder, polled while they are shown, and the active scan. */
export class ScanList {
  readonly #list = new Query(() => call('scan:list', {}));
  #at = $state.raw<Scan | null>(null);
  /** The IDs of the files at the time of opening, or null before the first read. */
  #before = $state.raw<ReadonlySet<string> | null>(null);
  /** The newest file that arrived or was rewritten while the list was open. */
  arrived = $state.raw<Scan | null>(null);
  /** The active scan, after it disappeared or was rewritten. */
  lost = $state.raw<Scan | null>(null);

  readonly listing = $derived(this.#list.value);
  /** Why the folder cannot be read at present. */
  readonly error = $derived(this.#list.error);
  readonly scans = $derived(this.listing?.scans ?? []);
  /**
   * The index of the active scan, or -1. No scan is active at first, because the newest may be the
   * previous customer's. The index follows its file when others arrive. If the file is replaced
   * under the same name, staff have to choose it again.
   */
  readonly active = $derived(this.scans.findIndex(({ id }) => id === this.#at?.id));
  readonly chosen = $derived(this.scans[this.active] ?? null);

  /** Returns whether the file arrived or was rewritten while the list was open. */
  isFresh({ id }: Scan): boolean {
    return this.#before !== null && !this.#before.has(id);
  }

  go(position: number): void {
    this.#at = this.scans[position] ?? null;
    this.lost = null;
  }

  /** Polls from now on until the returned function is called. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const again = async () => {
      await this.#read();
      if (!ended) timer = setTimeout(() => void again(), EVERY_MS);
    };
    // Without this, the effect that starts it would depend on what it reads, and restart with every
    // answer.
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
