export const PLACES = ['find', 'file', 'outbox', 'settings'] as const;
/** The places of the rail, and those that are reached from them: the page of an application, the set-up of a desk. */
export type Place = (typeof PLACES)[number] | 'application' | 'setup';

export const FIND_SECTIONS = ['search', 'profile', 'savedFilters'] as const;
export type FindSection = (typeof FIND_SECTIONS)[number];

/** The sections of Settings, in the order in which they stand there. */
export type SettingsSectionName =
  | 'look'
  | 'keys'
  | 'security'
  | 'privacy'
  | 'scanner'
  | 'server'
  | 'portalKey'
  | 'connection'
  | 'services'
  | 'codes'
  | 'platform'
  | 'portal'
  | 'retention'
  | 'records'
  | 'managed'
  | 'licenses';
