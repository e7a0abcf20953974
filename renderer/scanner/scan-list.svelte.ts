import { untrack } from 'svelte';
import type { Scan } from '#contract/models/scan.ts';
import { call } from '#desk/call.ts';
import { Query } from '#kit/calls.svelte.ts';

/** The interval at which the list is reloaded. */
const EVERY_MS = 800;

/**
 * The files in the scan folder, and which of them is active. The folder is polled while its
 * contents are shown.
 */
export class ScanList {
  readonly #list = new Query(() => call('scan:list', {}));
  #at = $state.raw<Scan | null>(null);
  /**
   * The IDs of the files that were in the folder when the list was opened. Null until the folder
   * has been read for the first time.
   */
  #before = $state.raw<ReadonlySet<string> | null>(null);
  /** The last file that has arrived or been rewritten since the list was opened. */
  arrived = $state.raw<Scan | null>(null);
  /** The file that was active before it disappeared or was rewritten. Otherwise, null. */
  lost = $state.raw<Scan | null>(null);

  readonly listing = $derived(this.#list.value);
  /** Why the folder currently cannot be read. */
  readonly error = $derived(this.#list.error);
  readonly scans = $derived(this.listing?.scans ?? []);
  /**
   * The index of the active file, or -1 if no file is active. Staff have to choose the first one
   * themselves, because the newest file may belong to the previous customer. The index stays with
   * its file when others arrive. If the file is replaced by one with the same name, staff have to
   * choose it again.
   */
  readonly active = $derived(this.scans.findIndex(({ id }) => id === this.#at?.id));
  readonly chosen = $derived(this.scans[this.active] ?? null);

  /** Returns whether the file has arrived or been rewritten since the list was opened. */
  isFresh({ id }: Scan): boolean {
    return this.#before !== null && !this.#before.has(id);
  }

  go(position: number): void {
    this.#at = this.scans[position] ?? null;
    this.lost = null;
  }

  /** Starts polling. The returned function stops it. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const again = async () => {
      await this.#read();
      if (!ended) timer = setTimeout(() => void again(), EVERY_MS);
    };
    // Untracked. Otherwise, the calling effect would depend on what this reads and restart with
    // every answer.
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
