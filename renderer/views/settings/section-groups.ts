import type { SettingsSectionName } from '../../state/place-names.ts';
import type { settingsText } from '../../text/settings.ts';

export interface SectionGroup {
  readonly title: keyof (typeof settingsText)['groups'];
  readonly names: readonly SettingsSectionName[];
}

const GROUPS: readonly SectionGroup[] = [
  { title: 'desk', names: ['look', 'keys', 'security', 'privacy', 'scanner'] },
  {
    title: 'platform',
    names: ['server', 'portalKey', 'connection', 'services', 'codes', 'platform', 'portal'],
  },
  { title: 'kept', names: ['retention', 'records'] },
  { title: 'machine', names: ['managed', 'licenses'] },
];

/**
 * The sections as they stand on the page; `usesKey`: keys from the portal are used on this computer. Practice
 * has no portal.
 */
export function sectionGroups(practice: boolean, usesKey: boolean): readonly SectionGroup[] {
  const isShown = (name: SettingsSectionName) => name !== 'portalKey' || (usesKey && !practice);
  return GROUPS.map(({ title, names }) => ({ title, names: names.filter(isShown) }));
}
