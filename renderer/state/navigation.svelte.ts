import type { FindSection, Place, SettingsSectionName } from '../lib/place-names.ts';

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
