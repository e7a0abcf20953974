import type { Bounds, Managed, PolicyName } from '../../../preload/contract/models/managed.ts';
import {
  type FixableSetting,
  type Retention,
  SETTING_NAMES,
  type Settings,
} from '../../../preload/contract/models/settings.ts';
import { managedText } from '../../text/managed.ts';
import { retentionText } from '../../text/records.ts';
import { securityText } from '../../text/settings.ts';
import { settingLines } from './setting-lines.ts';

type Lines = { readonly [Name in PolicyName]?: (managed: Managed) => readonly string[] };

/** Rules that are no settings. A server stands in the section of its own. */
const LINES: Lines = {
  legalHolds: ({ holds }) => [managedText.holds(holds ?? 0)],
  requirePin: ({ pin }) => [managedText.onOff(pin === 'required')],
  autoLockAtMost: ({ bounds }) => [securityText.minutes(bounds.autoLockAtMost ?? 0)],
  retentionBounds: ({ bounds }) => retentionLines(bounds),
  featuresOff: ({ off }) => off.map((feature) => managedText.features[feature]),
  portraitNotice: ({ portraitNotice }) => (portraitNotice === null ? [] : [portraitNotice.version]),
  sendNowOnly: () => [],
  updates: ({ updates }) => (updates === null ? [] : [updates]),
};

/** What the machine's file says under a key, as staff read it, a line for each part. */
export function managedLines(
  name: string,
  managed: Managed,
  settings: Settings | null,
): readonly string[] {
  if (SETTING_NAMES.includes(name as FixableSetting)) {
    return settings === null
      ? []
      : settingLines(name as FixableSetting, settings[name as FixableSetting]);
  }
  const lines = LINES[name as PolicyName]?.(managed) ?? [];
  return lines.length === 0 && name !== 'server' ? [managedText.none] : lines;
}

function retentionLines({ retention }: Bounds): string[] {
  return (Object.keys(retention) as (keyof Retention)[]).flatMap((which) => {
    const bound = retention[which];
    if (bound === null) return [];
    const { least, most } = bound;
    return [
      retentionText.classes[which].label,
      ...(least === null ? [] : [managedText.atLeast(least)]),
      ...(most === null ? [] : [managedText.atMost(most)]),
    ].join(' · ');
  });
}
