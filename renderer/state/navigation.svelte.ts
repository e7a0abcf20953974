export const PLACES = ['find', 'file', 'outbox', 'settings'] as const;
export type Place = (typeof PLACES)[number];

/** Where staff are, and what they asked to see. */
class Navigation {
  place = $state<Place>('find');
  shortcutsShown = $state(false);
  /** Counts up each time the search box should take the focus. */
  searchWanted = $state(0);

  go(place: Place): void {
    this.place = place;
  }

  /** Goes to the search box: the one on the screen if there is one, else the one of Find. */
  search(hasSearchBox: boolean): void {
    if (!hasSearchBox) this.place = 'find';
    this.searchWanted += 1;
  }
}

export const navigation = new Navigation();
