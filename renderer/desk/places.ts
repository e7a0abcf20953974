export const PLACES = ['find', 'file', 'outbox', 'settings'] as const;
/** The places of the rail, and those that are reached from them: the page of an application, the set-up of a desk. */
export type Place = (typeof PLACES)[number] | 'application' | 'setup';

export type FindSection = 'search' | 'profile' | 'savedFilters';

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
