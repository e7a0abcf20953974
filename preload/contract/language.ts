import type { Settings } from './models/settings.ts';

/** The languages of the interface. */
export const LANGUAGES = ['en-US', 'es-US'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Returns the language for a setting. `system` means the first supported language among those that the system prefers.
 */
export function languageOf(setting: Settings['language'], preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  for (const tag of preferred) {
    const known = LANGUAGES.find((one) => one.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (known !== undefined) return known;
  }
  return 'en-US';
}
