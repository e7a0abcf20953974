export const PLACES = ['find', 'file', 'outbox', 'settings'] as const;
/** The places of the rail, and the page of an application, which is reached from them. */
export type Place = (typeof PLACES)[number] | 'application';

/** What Find shows. */
export const FIND_SECTIONS = ['search', 'profile', 'savedFilters'] as const;
export type FindSection = (typeof FIND_SECTIONS)[number];

/** The sections of Settings, in the order in which they stand there. */
export const SETTINGS_SECTIONS = [
  'look',
  'keys',
  'security',
  'privacy',
  'server',
  'services',
  'codes',
  'platform',
  'portal',
  'retention',
  'records',
  'managed',
  'file',
  'diagnostics',
] as const;
export type SettingsSectionName = (typeof SETTINGS_SECTIONS)[number];

/** Where staff are, and what they asked to see. */
class Navigation {
  place = $state<Place>('find');
  findSection = $state<FindSection>('search');
  /** The section of Settings to go to once it is on the screen; null where it was left to staff. */
  settingsSection = $state<SettingsSectionName | null>(null);
  paletteShown = $state(false);
  shortcutsShown = $state(false);
  /** Counts up each time the search box should take the focus. */
  searchWanted = $state(0);

  go(place: Place): void {
    this.place = place;
  }

  /** Goes to a section of Find. */
  find(section: FindSection): void {
    this.findSection = section;
    this.place = 'find';
  }

  /** Goes to a section of Settings. */
  settings(section: SettingsSectionName): void {
    this.settingsSection = section;
    this.place = 'settings';
  }

  /** Goes to the search box: the one on the screen if there is one, else the one of Find. */
  search(hasSearchBox: boolean): void {
    if (!hasSearchBox) this.find('search');
    this.searchWanted += 1;
  }
}

export const navigation = new Navigation();
