export const PLACES = ['find', 'file', 'outbox', 'settings'] as const;
/** The places of the rail, and the page of an application, which is reached from them. */
export type Place = (typeof PLACES)[number] | 'application';

/** What Find shows. */
export const FIND_SECTIONS = ['search', 'profile', 'savedFilters'] as const;
export type FindSection = (typeof FIND_SECTIONS)[number];

/** Where staff are, and what they asked to see. */
class Navigation {
  place = $state<Place>('find');
  findSection = $state<FindSection>('search');
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

  /** Goes to the search box: the one on the screen if there is one, else the one of Find. */
  search(hasSearchBox: boolean): void {
    if (!hasSearchBox) this.find('search');
    this.searchWanted += 1;
  }
}

export const navigation = new Navigation();
