/// <reference path="../desk/call.ts" />
import { languageOf } from '#contract/language.ts';
import type { Settings } from '#contract/models/settings.ts';

/**
 * Returns the locale for dates and numbers. This is the system's locale if the setting is `system`,
 * even if the interface doesn't support that language, or if it matches the interface language.
 * Otherwise, it is the locale of the interface.
 */
export function localeOf(setting: Settings['language'], preferred: readonly string[]): string {
  const [first = 'en-US'] = preferred;
  const language = languageOf(setting, preferred);
  return setting === 'system' || first.startsWith(language.slice(0, 2)) ? first : language;
}

/** Returns the language setting, or `system` if the settings cannot be read. */
async function languageSetting(): Promise<Settings['language']> {
  if (typeof window === 'undefined') return 'en-US';
  const read = await window.desk.invoke('settings:get', {}).catch(() => null);
  return read?.ok ? read.value.language : 'system';
}

const setting = await languageSetting();
const preferred = globalThis.navigator?.languages ?? [];

/** The current language. If staff change it, the window has to be reloaded. */
export const language = languageOf(setting, preferred);
/** The current locale for dates and numbers. */
export const locale = localeOf(setting, preferred);
