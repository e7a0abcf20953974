import type { SettingsSectionName } from '../../state/place-names.ts';
import type { settingsText } from '../../text/settings.ts';

export interface SectionGroup {
  readonly title: keyof (typeof settingsText)['groups'];
  readonly names: readonly SettingsSectionName[];
}

const GROUPS: readonly SectionGroup[] = [
  { title: 'desk', names: ['look', 'keys', 'security', 'privacy', 'scanner'] },
  { title: 'platform', names: ['server', 'connection', 'services', 'codes', 'platform', 'portal'] },
  { title: 'kept', names: ['retention', 'records'] },
  { title: 'machine', names: ['managed', 'updates', 'file', 'diagnostics', 'licenses'] },
];

/** What practice has not: nothing to lock, and nothing from an organization. */
const REAL_ONLY: readonly SettingsSectionName[] = ['security', 'updates'];

/** The sections as they stand on the page. */
export function sectionGroups(practice: boolean): readonly SectionGroup[] {
  if (!practice) return GROUPS;
  return GROUPS.map(({ title, names }) => ({
    title,
    names: names.filter((name) => !REAL_ONLY.includes(name)),
  }));
}
