import type { Bounds, Managed, PolicyName } from '../../../preload/contract/models/managed.ts';
import {
  type CodeKind,
  type FixableSetting,
  type Retention,
  SETTING_NAMES,
  type Settings,
} from '../../../preload/contract/models/settings.ts';
import { t } from '../../text/catalogue.ts';
import { managedText } from '../../text/managed.ts';
import { offersText } from '../../text/offers.ts';
import { retentionChoice, retentionText } from '../../text/records.ts';
import { securityText } from '../../text/settings.ts';

/** No limit is named the standard one here. */
const STANDARD_OF_NONE = -1;

type SettingLines = {
  readonly [Name in FixableSetting]: (value: Settings[Name]) => readonly string[];
};

const onOff = (on: boolean) => [managedText.onOff({ on })];

const SETTINGS: SettingLines = {
  verificationServices: (services) =>
    services.map(({ label, id, verification }) =>
      [label, id, t.submission.verifications[verification]].join(' · '),
    ),
  forgotPasswordUrl: (address) => (address === null ? [] : [address]),
  applicationUrl: (address) => (address === null ? [] : [address]),
  codeLabels: (kinds) =>
    Object.entries(kinds).flatMap(([kind, labels]) =>
      Object.entries(labels).map(
        ([code, label]) => `${t.codes.unnamed({ kind: kind as CodeKind, code })} · ${label}`,
      ),
    ),
  declinedStatuses: (codes) => codes.map((code) => `${code} · ${offersText.codes[code]}`),
  ranges: ({ min, max, dateFormat }) => [
    managedText.rangeKeys({ min, max }),
    managedText.rangeDates({ format: dateFormat }),
  ],
  visibilityTemplate: (template) => [template],
  loadLegalName: onOff,
  leaveOutLocation: onOff,
  scanFolder: (folder) => (folder === null ? [] : [folder]),
  scannerAddresses: (addresses) => addresses,
  retention: (retention) =>
    (Object.keys(retentionText.classes) as (keyof Retention)[]).map(
      (which) =>
        `${retentionText.classes[which].label} · ${retentionChoice(retention[which], STANDARD_OF_NONE)}`,
    ),
};

/**
 * A setting's value as staff read it, a line for each part.
 * @param value one that main holds to be a value of that setting
 */
function settingLines(name: FixableSetting, value: unknown): readonly string[] {
  const lines = (SETTINGS[name] as (value: unknown) => readonly string[])(value);
  return lines.length === 0 ? [managedText.none] : lines;
}

type RuleLines = { readonly [Name in PolicyName]?: (managed: Managed) => readonly string[] };

/** Rules that are no settings. A server stands in the section of its own. */
const RULES: RuleLines = {
  legalHolds: ({ holds }) => [managedText.holds({ n: holds ?? 0 })],
  requirePin: ({ pin }) => [managedText.onOff({ on: pin === 'required' })],
  autoLockAtMost: ({ bounds }) => [securityText.minutes({ n: bounds.autoLockAtMost ?? 0 })],
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
  const lines = RULES[name as PolicyName]?.(managed) ?? [];
  return lines.length === 0 && name !== 'server' ? [managedText.none] : lines;
}

function retentionLines({ retention }: Bounds): string[] {
  return (Object.keys(retention) as (keyof Retention)[]).flatMap((which) => {
    const bound = retention[which];
    if (bound === null) return [];
    const { least, most } = bound;
    return [
      retentionText.classes[which].label,
      ...(least === null ? [] : [managedText.atLeast({ n: least })]),
      ...(most === null ? [] : [managedText.atMost({ n: most })]),
    ].join(' · ');
  });
}
