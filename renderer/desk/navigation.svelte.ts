/** Where staff are, and what they requested. */
export class Navigation {
  /** The number of times that staff changed places. */
  #moves = 0;
  place = $state<Place>('find');
  findSection = $state<FindSection>('search');
  /** The section of Settings to open once it is on the screen, or null. */
  settingsSection = $state<SettingsSectionName | null>(null);
  paletteShown = $state(false);
  shortcutsShown = $state(false);
  /** The ID of a file on the platform to show over any screen, or null. */
  fileShown = $state<string | null>(null);
  /** True while the list of what was sent in a period is shown over any screen. */
  sentShown = $state(false);
  /** Incremented when the search box should take the focus. */
  searchWanted = $state(0);

  go(place: Place): void {
    this.#moves += 1;
    this.place = place;
  }

  /**
   * Returns a function that tells whether staff have stayed, so that a late answer moves nobody
   * away from another screen.
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

  /** Focuses the search box on the screen, or else opens the one of Find. */
  search(hasSearchBox: boolean): void {
    if (!hasSearchBox) this.find('search');
    this.searchWanted += 1;
  }
}

export const PLACES = ['find', 'file', 'outbox', 'settings'] as const;
/**
 * The places in the rail, and those that are opened from them: an application's page, and the
 * setup.
 */
export type Place = (typeof PLACES)[number] | 'application' | 'setup';

type FindSection = 'search' | 'profile' | 'savedFilters';

/** The settings that staff change themselves, on one screen in this order. */
export const DESK_SECTIONS = ['look', 'keys', 'security', 'scanner', 'names'] as const;
/** The settings that are set once for everybody: the sections under *For IT*, in this order. */
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

/** Returns the sections for IT on this desk. `usesKey` means that portal keys are used here. */
export function itSections(usesKey: boolean): readonly SettingsSectionName[] {
  return IT_SECTIONS.filter((name) => name !== 'portalKey' || usesKey);
}
