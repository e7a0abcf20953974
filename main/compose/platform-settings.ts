import { DEFAULT_PLATFORM_SETTINGS, type PlatformSettings } from '../platform/settings.ts';
import type { SettingsStore } from '../settings/settings-file.ts';

/** What the client of the platform goes by, as the desk's settings stand at each call. */
export function platformSettings(settings: Pick<SettingsStore, 'get'>): PlatformSettings {
  return {
    ...DEFAULT_PLATFORM_SETTINGS,
    get declinedStatuses() {
      return settings.get().declinedStatuses;
    },
    get ranges() {
      return settings.get().ranges;
    },
  };
}
