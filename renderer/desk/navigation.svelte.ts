/** Tracks which screen staff are on, and which dialogs and focus changes they have requested. */
export class Navigation {
  /** The number of times that staff have switched to another screen. */
  #moves = 0;
  place = $state<Place>('find');
  findSection = $state<FindSection>('search');
  /** The section to show when Settings opens. Null if staff haven't requested one. */
  settingsSection = $state<SettingsSectionName | null>(null);
  paletteShown = $state(false);
  shortcutsShown = $state(false);
  /** The ID of the platform file shown in a dialog over any screen. Null if none is shown. */
  fileShown = $state<string | null>(null);
  /** True while a dialog over any screen shows everything that was sent in a period. */
  sentShown = $state(false);
  /** Incremented to focus the search box. */
  searchWanted = $state(0);

  go(place: Place): void {
    this.#moves += 1;
    this.place = place;
  }

  /**
   * Returns a function that tells whether staff are still on the same screen. Callers use it so
   * that a late answer doesn't take staff away from another screen.
   */
  watch(): () => boolean {
    const moves = this.#moves;
    return () => moves === this.#moves;
  }

  /** Opens a section of Find. */
  find(section: FindSection): void {
    this.findSection = section;
    this.go('find');
  }

  /** Opens a section of Settings. */
  settings(section: SettingsSectionName): void {
    this.settingsSection = section;
    this.go('settings');
  }

  /** Focuses the search box. If the current screen has none, opens Find first. */
  search(hasSearchBox: boolean): void {
    if (!hasSearchBox) this.find('search');
    this.searchWanted += 1;
  }
}

export const PLACES = ['find', 'file', 'outbox', 'settings'] as const;
/**
 * A screen: those in the rail, plus an application's page and the setup, which are opened from
 * there.
 */
export type Place = (typeof PLACES)[number] | 'application' | 'setup';

type FindSection = 'search' | 'profile' | 'savedFilters';

/** The sections with settings that staff change themselves. One screen shows them in this order. */
export const DESK_SECTIONS = ['look', 'keys', 'security', 'scanner', 'names'] as const;
/** The sections under *For IT*, in display order. Their settings are set once for everybody. */
const IT_SECTIONS = [
  'server',
  'portalKey',
  'connection',
  'services',
  'codes',
  'platform',
  'portal',
  'privacy',
  'retention',
  'records',
  'managed',
  'licenses',
] as const;
export type SettingsSectionName = (typeof DESK_SECTIONS | typeof IT_SECTIONS)[number];

/**
 * Returns the sections for IT on this desk. `usesKey` is true if this desk signs in with a portal
 * key.
 */
export function itSections(usesKey: boolean): readonly SettingsSectionName[] {
  return IT_SECTIONS.filter((name) => name !== 'portalKey' || usesKey);
}
