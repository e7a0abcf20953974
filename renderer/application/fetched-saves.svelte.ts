import { SvelteMap } from 'svelte/reactivity';
import type { ExportProgress } from '#contract/exports.ts';
import { bridge } from '#desk/call.ts';
import { stopExport } from '#desk/save-export.ts';
import type { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import { commercialDataText } from '#text/application-page.ts';

/** How saving commercial data stands; `begun`: nothing has been told of it yet. */
export type FetchedSave = Pick<ExportProgress, 'bytes' | 'total'> & {
  readonly saving: string;
  readonly state: ExportProgress['state'] | { readonly is: 'begun' };
};

/** Commercial data that is fetched into a file, by application. It goes on while staff look elsewhere. */
export class FetchedSaves {
  readonly #announcer: Announcer;
  readonly #toasts: Toasts;
  /** The save begun last, by application. */
  readonly #begun = new SvelteMap<string, string>();
  readonly #told = new SvelteMap<string, ExportProgress>();
  /** Applications whose saving staff look at now. */
  readonly #seen = new Set<string>();

  constructor(announcer: Announcer, toasts: Toasts) {
    this.#announcer = announcer;
    this.#toasts = toasts;
  }

  follow(gone: AbortSignal): void {
    gone.addEventListener(
      'abort',
      bridge.on('export:progress', (progress) => this.#hear(progress)),
    );
  }

  /** The save begun last for that application; null where there is none, or it was dismissed. */
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

  /** Breaks it off. */
  async stop(applicationId: string): Promise<void> {
    const save = this.of(applicationId);
    if (save === null) return;
    await stopExport(save.saving);
    if (!this.isUnderWay(applicationId)) return;
    // Where it had not begun to come, nothing more is told of it.
    const state = { is: 'failed', error: { code: 'cancelled' } } as const;
    this.#told.set(save.saving, { ...save, state });
  }

  /** Takes what is told of it away. */
  dismiss(applicationId: string): void {
    const saving = this.#begun.get(applicationId);
    if (saving !== undefined) this.#told.delete(saving);
    this.#begun.delete(applicationId);
  }

  /** Says whether staff look at it: what ends elsewhere is told in passing. */
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
