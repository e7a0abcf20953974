import type { EventPayload } from '#contract/events.ts';

/** What staff can have done from every screen, by name; the menu knows a part of it. */
export type CommandName =
  | EventPayload<'command:requested'>['command']
  | 'profile'
  | 'savedFilters'
  | 'search'
  | 'leave';
