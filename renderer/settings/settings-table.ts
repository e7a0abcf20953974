import { LANGUAGES } from '#contract/language.ts';
import type { Bounds, Managed, PolicyName } from '#contract/models/managed.ts';
import {
  type CodeKind,
  type ConfirmedName,
  type FixableSetting,
  type Retention,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from '#contract/models/settings.ts';
import type { SettingsSectionName } from '#desk/navigation.svelte.ts';
import { shapeOf, templateOf } from '#find/visibility-templates.ts';
import { portalAddress } from '#outbox/portal-address.ts';
import { t } from '#text/desk-catalogue.ts';
import { managedText } from '#text/managed-texts.ts';
import { offersText } from '#text/offer-texts.ts';
import { retentionChoice, retentionText } from '#text/record-texts.ts';
import { securityText, settingsText } from '#text/settings-texts.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Field {
  readonly name: SettingName;
  readonly label: string;
  readonly hint?: string;
}

type SwitchName = 'singleLetterShortcuts' | 'loadLegalName' | 'leaveOutLocation' | 'scanBothSides';
type SwitchField = Field & { readonly kind: 'switch'; readonly name: SwitchName };

/**
 * A setting with several options. `choice` shows them side by side, and `select` shows them in a
 * drop-down list.
 */
type OptionsField = Field & {
  readonly kind: 'choice' | 'select';
  readonly options: (now: Settings, managed: Managed | null) => readonly Option[];
  readonly change: (value: string) => Partial<Settings>;
};

/** Text that is a setting or part of one. */
export type TextSettingField = Field & {
  readonly kind: 'text';
  readonly type?: 'url';
  readonly optional?: true;
  readonly textOf: (now: Settings) => string;
  /**
   * Checks what main doesn't check. Returns the error in the text, or null if the text is correct.
   */
  readonly faultOf?: (text: string, now: Settings) => string | null;
  readonly change: (text: string, now: Settings) => Partial<Settings>;
  /** Returns an example of the text's result, or null if the text isn't valid. */
  readonly exampleOf?: (text: string) => string | null;
};

export type SettingField = SwitchField | OptionsField | TextSettingField;

const { look, keys, privacy, portal, platform, scanner, visibility } = settingsText;
const { names } = managedText;

/** Returns the field for text that may be empty. */
const text = (
  name: 'forgotPasswordUrl' | 'applicationUrl' | 'scanFolder',
  hint: string,
  more: Partial<TextSettingField> = {},
): TextSettingField => ({
  kind: 'text',
  name,
  label: names[name],
  hint,
  optional: true,
  textOf: (now) => now[name] ?? '',
  change: (typed) => ({ [name]: typed === '' ? null : typed }),
  ...more,
});

const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark'];
const LANGUAGE_CHOICES: readonly Settings['language'][] = ['system', ...LANGUAGES];
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 0];
/** An example of an application ID. No such application exists. */
const EXAMPLE_ID = '11111111-2222-4333-8444-555555555555';

/** Returns the options up to `most` minutes. The current value is always included. */
function minutesFor(now: number, most: number | null): readonly Option[] {
  const allowed = MINUTES.filter((one) => most === null || (one !== 0 && one <= most));
  const all = allowed.includes(now) ? allowed : [now, ...allowed];
  return all.map((n) => ({ value: String(n), label: securityText.minutes({ n }) }));
}

function exampleAddress(template: string): string | null {
  const isTemplate = template.startsWith('https://') && template.includes('{application_id}');
  return isTemplate ? portalAddress(template, EXAMPLE_ID) : null;
}

/** The fields of each section. They come before the section's other content. */
export const FIELDS: Readonly<Partial<Record<SettingsSectionName, readonly SettingField[]>>> = {
  look: [
    {
      kind: 'choice',
      name: 'theme',
      label: names.theme,
      options: () => THEMES.map((value) => ({ value, label: look.themes[value] })),
      change: (theme) => ({ theme: theme as Settings['theme'] }),
    },
    {
      kind: 'select',
      name: 'language',
      label: names.language,
      hint: look.languageHint,
      options: () => LANGUAGE_CHOICES.map((value) => ({ value, label: look.languages[value] })),
      change: (language) => ({ language: language as Settings['language'] }),
    },
  ],
  keys: [
    {
      kind: 'switch',
      name: 'singleLetterShortcuts',
      label: names.singleLetterShortcuts,
      hint: keys.lettersHint,
    },
  ],
  names: [{ kind: 'switch', name: 'loadLegalName', label: privacy.load, hint: privacy.hint }],
  security: [
    {
      kind: 'select',
      name: 'autoLockMinutes',
      label: names.autoLockMinutes,
      hint: securityText.autoLockHint,
      options: ({ autoLockMinutes }, managed) =>
        minutesFor(autoLockMinutes, managed?.bounds.autoLockAtMost ?? null),
      change: (minutes) => ({ autoLockMinutes: Number(minutes) }),
    },
  ],
  scanner: [text('scanFolder', scanner.hint)],
  portal: [
    text('forgotPasswordUrl', portal.hint, { type: 'url' }),
    text('applicationUrl', portal.applicationHint, { type: 'url', exampleOf: exampleAddress }),
  ],
  privacy: [
    {
      kind: 'switch',
      name: 'leaveOutLocation',
      label: names.leaveOutLocation,
      hint: privacy.locationHint,
    },
  ],
};

const range = (key: keyof Settings['ranges'], label: string): TextSettingField => ({
  kind: 'text',
  name: 'ranges',
  label,
  textOf: ({ ranges }) => ranges[key],
  change: (typed, { ranges }) => ({ ranges: { ...ranges, [key]: typed } }),
});

export const RANGES = [
  range('min', platform.min),
  range('max', platform.max),
  range('dateFormat', platform.dateFormat),
];

type FieldName = 'idName' | 'choiceName';
const LONGEST_NAME = 40;

const fieldName = (which: FieldName, other: FieldName): TextSettingField => ({
  kind: 'text',
  name: 'visibilityTemplate',
  label: visibility[which],
  textOf: ({ visibilityTemplate }) => shapeOf(visibilityTemplate)[which],
  faultOf: (typed, { visibilityTemplate }) => {
    if (typed === '' || typed === '{id}') return visibility.nameMissing;
    if (typed.length > LONGEST_NAME) return visibility.nameTooLong({ most: LONGEST_NAME });
    return typed === shapeOf(visibilityTemplate)[other] ? visibility.sameNames : null;
  },
  change: (typed, { visibilityTemplate: held }) => ({
    visibilityTemplate: templateOf({ ...shapeOf(held), [which]: typed }) ?? held,
  }),
});

/** Fields for the names of the two properties when a saved filter is sent as an object. */
export const FIELD_NAMES = [fieldName('idName', 'choiceName'), fieldName('choiceName', 'idName')];

/** A limit that never occurs, so that no limit is labeled as the standard one here. */
const STANDARD_OF_NONE = -1;
const onOff = (on: boolean) => [managedText.onOff({ on })];
const told = (value: string | null) => (value === null ? [] : [value]);

/** How each of these settings appears in a list. Each part of the value has its own line. */
const LINES: {
  readonly [N in FixableSetting | ConfirmedName]: (value: Settings[N]) => readonly string[];
} = {
  verificationServices: (services) =>
    services.map(({ label, id, verification }) =>
      [label, id, t.submission.verifications[verification]].join(' · '),
    ),
  forgotPasswordUrl: told,
  applicationUrl: told,
  codeLabels: (kinds) =>
    Object.entries(kinds).flatMap(([kind, labels]) =>
      Object.entries(labels).map(
        ([code, label]) => `${t.codes.unnamed({ kind: kind as CodeKind, code })} · ${label}`,
      ),
    ),
  declinedStatuses: (codes) => codes.map((code) => `${code} · ${offersText.codes[code]}`),
  moreTabs: (tabs) => tabs.map((tab) => t.application.tabs[tab]),
  ranges: ({ min, max, dateFormat }) => [
    managedText.rangeKeys({ min, max }),
    managedText.rangeDates({ format: dateFormat }),
  ],
  visibilityTemplate: told,
  loadLegalName: onOff,
  leaveOutLocation: onOff,
  scanFolder: told,
  scannerAddresses: (addresses) => addresses,
  autoLockMinutes: (n) => [securityText.minutes({ n })],
  retention: (retention) =>
    (Object.keys(retention) as (keyof Retention)[]).map(
      (which) =>
        `${retentionText.classes[which].label} · ${retentionChoice(retention[which], STANDARD_OF_NONE)}`,
    ),
};

/** Returns the lines that show the value of a setting, one for each part of the value. */
export function settingLines(name: keyof typeof LINES, value: unknown): readonly string[] {
  const lines = (LINES[name] as (value: unknown) => readonly string[])(value);
  return lines.length === 0 ? [managedText.none] : lines;
}

/**
 * Managed rules that aren't settings. The server isn't included, because it has its own section.
 */
const RULES: Readonly<Partial<Record<PolicyName, (managed: Managed) => readonly string[]>>> = {
  legalHolds: ({ holds }) => [managedText.holds({ n: holds ?? 0 })],
  requirePin: ({ pin }) => onOff(pin === 'required'),
  autoLockAtMost: ({ bounds }) => [securityText.minutes({ n: bounds.autoLockAtMost ?? 0 })],
  retentionBounds: ({ bounds }) => retentionLines(bounds),
  featuresOff: ({ off }) => off.map((feature) => managedText.features[feature]),
  portraitNotice: ({ portraitNotice }) => told(portraitNotice?.version ?? null),
  updates: ({ updates }) => told(updates),
};

/**
 * Returns the value of a managed key for staff, with one line for each part.
 *
 * @param now the current settings, or null if they haven't been loaded
 */
export function managedLines(
  name: string,
  managed: Managed,
  now: Settings | null,
): readonly string[] {
  const setting = name as FixableSetting;
  const isSetting = SETTING_NAMES.includes(setting);
  if (isSetting && now === null) return [];
  if (isSetting && now !== null) return settingLines(setting, now[setting]);
  const lines = RULES[name as PolicyName]?.(managed) ?? [];
  return lines.length === 0 && name !== 'server' ? [managedText.none] : lines;
}

function retentionLines({ retention }: Bounds): readonly string[] {
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
