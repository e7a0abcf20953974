import type { AppError } from '#contract/app-error.ts';
import type { Settings } from '#contract/models/settings.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import { personState } from '#desk/person-state.ts';
import { settingsText } from '#text/settings-texts.ts';

type Fields = Partial<Settings>;

/**
 * The changes that staff make in one section of Settings. Create it during component
 * initialization.
 */
export class SettingsChange {
  readonly #announcer = personState().announcer;
  #asked = $state.raw<readonly Fields[]>([]);
  /** Why the latest change wasn't stored. */
  error = $state.raw<AppError | null>(null);

  /**
   * The settings that the controls show: what staff have chosen until main answers, and the stored
   * settings after that. If main refuses a change, the controls therefore show the stored value
   * again.
   */
  readonly now = $derived<Settings | null>(
    settings.value && Object.assign({}, settings.value, ...this.#asked),
  );

  /**
   * Makes a change. Resolves with whether it was stored. If `change` is a function, it receives the
   * result of all earlier changes.
   */
  async ask(change: Fields | ((now: Settings) => Fields)): Promise<boolean> {
    const fieldsOf = typeof change === 'function' ? change : () => change;
    const asked = this.now === null ? {} : fieldsOf(this.now);
    this.#asked = [...this.#asked, asked];
    const result = await settings.update(fieldsOf);
    this.#asked = this.#asked.filter((one) => one !== asked);
    this.error = result.ok ? null : result.error;
    if (result.ok) this.#announcer.say(settingsText.saved);
    return result.ok;
  }
}
