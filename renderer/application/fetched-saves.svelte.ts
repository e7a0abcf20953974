import { SvelteMap } from 'svelte/reactivity';
import type { ExportProgress } from '#contract/exports.ts';
import { hear } from '#desk/call.ts';
import { stopExport } from '#desk/save-export.ts';
import type { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import { commercialDataText } from '#text/application-page-texts.ts';

/**
 * The state of saving commercial data to a file. `begun` means that no progress has been reported
 * yet.
 */
export type FetchedSave = Pick<ExportProgress, 'bytes' | 'total'> & {
  readonly saving: string;
  readonly state: ExportProgress['state'] | { readonly is: 'begun' };
};

/**
 * Saves of commercial data to files, by application. They continue while staff are on other
 * screens.
 */
export class FetchedSaves {
  readonly #announcer: Announcer;
  readonly #toasts: Toasts;
  /** The newest save of each application. */
  readonly #begun = new SvelteMap<string, string>();
  readonly #told = new SvelteMap<string, ExportProgress>();
  /** The applications whose save is currently on the screen. */
  readonly #seen = new Set<string>();

  constructor(announcer: Announcer, toasts: Toasts) {
    this.#announcer = announcer;
    this.#toasts = toasts;
  }

  follow(gone: AbortSignal): void {
    hear(gone, 'export:progress', (progress) => this.#hear(progress));
  }

  /**
   * Returns the newest save of an application. Returns null if nothing was saved or staff have
   * dismissed it.
   */
  of(applicationId: string): FetchedSave | null {
    const saving = this.#begun.get(applicationId);
    if (saving === undefined) return null;
    return this.#told.get(saving) ?? { saving, bytes: 0, total: null, state: { is: 'begun' } };
  }

  isUnderWay(applicationId: string): boolean {
    const is = this.of(applicationId)?.state.is;
    return is === 'begun' || is === 'underWay';
  }

  begin(applicationId: string, saving: string): void {
    this.dismiss(applicationId);
    this.#begun.set(applicationId, saving);
  }

  /** Stops the save. */
  async stop(applicationId: string): Promise<void> {
    const save = this.of(applicationId);
    if (save === null) return;
    await stopExport(save.saving);
    if (!this.isUnderWay(applicationId)) return;
    // If no data has arrived yet, main sends no further progress, so the end is recorded here.
    const state = { is: 'failed', error: { code: 'cancelled' } } as const;
    this.#told.set(save.saving, { ...save, state });
  }

  /** Removes the message about the save. */
  dismiss(applicationId: string): void {
    const saving = this.#begun.get(applicationId);
    if (saving !== undefined) this.#told.delete(saving);
    this.#begun.delete(applicationId);
  }

  /** Sets whether this save is visible. If it isn't, a message tells staff when the save ends. */
  look(applicationId: string, looking: boolean): void {
    if (looking) this.#seen.add(applicationId);
    else this.#seen.delete(applicationId);
  }

  #hear(progress: ExportProgress): void {
    this.#told.set(progress.saving, progress);
    const { is } = progress.state;
    if (is === 'underWay') return;
    const [applicationId = ''] =
      [...this.#begun].find(([, saving]) => saving === progress.saving) ?? [];
    const words = is === 'saved' ? commercialDataText.savedElsewhere : commercialDataText.notSaved;
    if (this.#seen.has(applicationId)) this.#announcer.say(words);
    else if (is === 'saved') this.#toasts.show(words);
    else this.#toasts.warn(words);
  }
}
