import type { FindSection, Place, SettingsSectionName } from './places.ts';

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
