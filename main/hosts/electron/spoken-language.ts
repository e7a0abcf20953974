import type { App } from 'electron';
import * as v from 'valibot';
import { languageOf } from '../../../preload/contract/language.ts';
import { Settings } from '../../../preload/contract/models/settings.ts';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import { enUs, type HostTexts } from './text/en-us.ts';
import { esUs } from './text/es-us.ts';

const { language } = Settings.entries;
type Setting = Settings['language'];

/** The language of Electron's menu and dialogs. It is the system's language until the settings have been read. */
export class SpokenLanguage {
  readonly #app: Pick<App, 'getLocale' | 'getPreferredSystemLanguages'>;
  #setting: Setting = 'system';

  constructor(app: Pick<App, 'getLocale' | 'getPreferredSystemLanguages'>) {
    this.#app = app;
  }

  get texts(): HostTexts {
    // This is the order of the page's `navigator.languages`. Before it is ready, Electron has no locale.
    const preferred = [
      this.#app.getLocale(),
      ...this.#app.getPreferredSystemLanguages(),
      new Intl.DateTimeFormat().resolvedOptions().locale,
    ];
    return languageOf(this.#setting, preferred) === 'es-US' ? esUs : enUs;
  }

  /**
   * Uses the language of the desk's settings from now on, and follows changes to it.
   * @param changed called once right away, and then each time the language changes
   */
  async follow(desk: Pick<ServedDesk, 'dispatch' | 'onEvent'>, changed: () => void): Promise<void> {
    desk.onEvent((event, payload) => {
      if (event !== 'settings:changed') return;
      const before = this.#setting;
      this.#take(payload);
      if (this.#setting !== before) changed();
    });
    const read = await desk.dispatch({ channel: 'settings:get', input: {} });
    this.#take(read.ok ? read.value : null);
    changed();
  }

  #take(settings: unknown): void {
    const read = v.safeParse(v.object({ language }), settings);
    if (read.success) this.#setting = read.output.language;
  }
}
