/// <reference path="../desk/call.ts" />
import { languageOf } from '#contract/language.ts';
import type { Settings } from '#contract/models/settings.ts';

/**
 * Dates and numbers follow the system as long as it speaks the language of the interface, or one that
 * the interface does not know; else they follow the interface.
 */
export function localeOf(setting: Settings['language'], preferred: readonly string[]): string {
  const [first = 'en-US'] = preferred;
  const language = languageOf(setting, preferred);
  return setting === 'system' || first.startsWith(language.slice(0, 2)) ? first : language;
}

/** What the settings say; the system's language where they cannot be read. */
async function languageSetting(): Promise<Settings['language']> {
  if (typeof window === 'undefined') return 'en-US';
  const read = await window.desk.invoke('settings:get', {}).catch(() => null);
  return read?.ok ? read.value.language : 'system';
}

const setting = await languageSetting();
const preferred = globalThis.navigator?.languages ?? [];

/** The language in use. Another one counts once the window is loaded again. */
export const language = languageOf(setting, preferred);
/** The locale of dates and numbers in use. */
export const locale = localeOf(setting, preferred);
