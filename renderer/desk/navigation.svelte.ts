/** Where staff are, and what they asked to see. */
export class Navigation {
  /** How often staff went anywhere. */
  #moves = 0;
  place = $state<Place>('find');
  findSection = $state<FindSection>('search');
  /** The section of Settings to go to once it is on the screen; null where it was left to staff. */
  settingsSection = $state<SettingsSectionName | null>(null);
  paletteShown = $state(false);
  shortcutsShown = $state(false);
  /** The file of the platform that staff asked for by its ID, over whatever screen; null without. */
  fileShown = $state<string | null>(null);
  /** What was sent in a period, over whatever screen. */
  sentShown = $state(false);
  /** Counts up each time the search box should take the focus. */
  searchWanted = $state(0);

  go(place: Place): void {
    this.#moves += 1;
    this.place = place;
  }

  /** Tells later whether staff went nowhere since: an answer that is late takes nobody off another screen. */
  watch(): () => boolean {
    const moves = this.#moves;
    return () => moves === this.#moves;
  }

  /** Goes to a section of Find. */
  find(section: FindSection): void {
    this.findSection = section;
    this.go('find');
  }

  /** Goes to a section of Settings. */
  settings(section: SettingsSectionName): void {
    this.settingsSection = section;
    this.go('settings');
  }

  /** Goes to the search box: the one on the screen if there is one, else the one of Find. */
  search(hasSearchBox: boolean): void {
    if (!hasSearchBox) this.find('search');
    this.searchWanted += 1;
  }
}

export const PLACES = ['find', 'file', 'outbox', 'settings'] as const;
/** The places of the rail, and those that are reached from them: the page of an application, the set-up of a desk. */
export type Place = (typeof PLACES)[number] | 'application' | 'setup';

type FindSection = 'search' | 'profile' | 'savedFilters';

/** What staff set for themselves: one screen of Settings, in this order. */
export const DESK_SECTIONS = ['look', 'keys', 'security', 'scanner', 'names'] as const;
/** What is set once for everybody: the sections under *For IT*, in this order. */
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

/** The sections for IT that this desk has; `usesKey`: keys from the portal are used here. */
export function itSections(usesKey: boolean): readonly SettingsSectionName[] {
  return IT_SECTIONS.filter((name) => name !== 'portalKey' || usesKey);
}
