import { LANGUAGES } from '../../../preload/contract/language.ts';
import type { Managed } from '../../../preload/contract/models/managed.ts';
import type { SettingName, Settings } from '../../../preload/contract/models/settings.ts';
import type { SettingsSectionName } from '../../state/place-names.ts';
import { securityText, settingsText } from '../../text/settings.ts';
import { portalAddress } from '../application/portal-address.ts';

interface Words {
  readonly label: string;
  readonly hint?: string;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface SwitchField extends Words {
  readonly kind: 'switch';
  readonly name: 'singleLetterShortcuts' | 'loadLegalName' | 'leaveOutLocation';
  readonly hint: string;
}

/** `choice`: all options stand side by side; `select`: in a list that opens. */
interface OptionsField extends Words {
  readonly kind: 'choice' | 'select';
  readonly name: SettingName;
  readonly valueOf: (now: Settings) => string;
  readonly options: (now: Settings, managed: Managed | null) => readonly Option[];
  readonly change: (value: string) => Partial<Settings>;
}

export interface TextSettingField extends Words {
  readonly kind: 'text';
  /** The setting it belongs to, which may hold more than this text. */
  readonly name: SettingName;
  readonly type?: 'url';
  readonly optional?: true;
  textOf(setting: Settings[SettingName]): string;
  /** What is wrong with a text, in words, or null. Main holds it against the same rule. */
  readonly faultOf?: (text: string, now: Settings) => string | null;
  readonly change: (text: string, now: Settings) => Partial<Settings>;
  /** What comes of a text that may stand there, or null. */
  readonly exampleOf?: (text: string) => string | null;
}

export type SettingField = SwitchField | OptionsField | TextSettingField;

const { look, keys, privacy, portal, platform, scanner } = settingsText;

const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark'];
const LANGUAGE_CHOICES: readonly Settings['language'][] = ['system', ...LANGUAGES];
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 0];
/** No application's: its form alone is shown. */
const EXAMPLE_ID = '11111111-2222-4333-8444-555555555555';

/** The choices of minutes up to `most`, with the one in force. */
function minutesFor(now: number, most: number | null): readonly number[] {
  const allowed = MINUTES.filter((one) => most === null || (one !== 0 && one <= most));
  return allowed.includes(now) ? allowed : [now, ...allowed];
}

function addressFault(text: string): string | null {
  if (text === '') return null;
  if (!URL.canParse(text)) return portal.notUrl;
  return text.startsWith('https://') ? null : portal.notHttps;
}

function applicationFault(text: string): string | null {
  if (text === '' || addressFault(text) !== null) return addressFault(text);
  return text.includes('{application_id}') ? null : portal.noId;
}

function keyFault(text: string, other: string): string | null {
  if (text === '') return platform.keyMissing;
  return text === other ? platform.sameKeys : null;
}

/** What a section holds of settings that need no more than their words; they stand first in it. */
export const SECTION_FIELDS: Readonly<
  Partial<Record<SettingsSectionName, readonly SettingField[]>>
> = {
  look: [
    {
      kind: 'choice',
      name: 'theme',
      label: look.theme,
      valueOf: ({ theme }) => theme,
      options: () => THEMES.map((value) => ({ value, label: look.themes[value] })),
      change: (theme) => ({ theme: theme as Settings['theme'] }),
    },
    {
      kind: 'select',
      name: 'language',
      label: look.language,
      hint: look.languageHint,
      valueOf: ({ language }) => language,
      options: () => LANGUAGE_CHOICES.map((value) => ({ value, label: look.languages[value] })),
      change: (language) => ({ language: language as Settings['language'] }),
    },
  ],
  keys: [
    {
      kind: 'switch',
      name: 'singleLetterShortcuts',
      label: keys.letters,
      hint: keys.lettersHint,
    },
  ],
  security: [
    {
      kind: 'select',
      name: 'autoLockMinutes',
      label: securityText.autoLock,
      hint: securityText.autoLockHint,
      valueOf: ({ autoLockMinutes }) => String(autoLockMinutes),
      options: ({ autoLockMinutes: now }, managed) =>
        minutesFor(now, managed?.bounds.autoLockAtMost ?? null).map((minutes) => ({
          value: String(minutes),
          label: securityText.minutes({ n: minutes }),
        })),
      change: (minutes) => ({ autoLockMinutes: Number(minutes) }),
    },
  ],
  privacy: [
    { kind: 'switch', name: 'loadLegalName', label: privacy.load, hint: privacy.hint },
    {
      kind: 'switch',
      name: 'leaveOutLocation',
      label: privacy.location,
      hint: privacy.locationHint,
    },
  ],
  portal: [
    {
      kind: 'text',
      name: 'forgotPasswordUrl',
      label: portal.forgot,
      hint: portal.hint,
      type: 'url',
      optional: true,
      textOf: (address: string | null) => address ?? '',
      faultOf: addressFault,
      change: (text) => ({ forgotPasswordUrl: text === '' ? null : text }),
    },
    {
      kind: 'text',
      name: 'applicationUrl',
      label: portal.application,
      hint: portal.applicationHint,
      type: 'url',
      optional: true,
      textOf: (address: string | null) => address ?? '',
      faultOf: applicationFault,
      change: (text) => ({ applicationUrl: text === '' ? null : text }),
      exampleOf: (text) =>
        text === '' || applicationFault(text) !== null ? null : portalAddress(text, EXAMPLE_ID),
    },
  ],
};

export const SCAN_FOLDER: TextSettingField = {
  kind: 'text',
  name: 'scanFolder',
  label: scanner.folder,
  hint: scanner.hint,
  optional: true,
  textOf: (folder: string | null) => folder ?? '',
  change: (text) => ({ scanFolder: text === '' ? null : text }),
};

const range = (
  key: keyof Settings['ranges'],
  label: string,
  faultOf: TextSettingField['faultOf'] & {},
): TextSettingField => ({
  kind: 'text',
  name: 'ranges',
  label,
  textOf: (ranges: Settings['ranges']) => ranges[key],
  faultOf,
  change: (text, now) => ({ ranges: { ...now.ranges, [key]: text } }),
});

export const RANGES: readonly TextSettingField[] = [
  range('min', platform.min, (text, { ranges }) => keyFault(text, ranges.max)),
  range('max', platform.max, (text, { ranges }) => keyFault(text, ranges.min)),
  range('dateFormat', platform.dateFormat, (text) =>
    ['YYYY', 'MM', 'DD'].every((part) => text.includes(part)) ? null : platform.formatParts,
  ),
];
