import type {
  CodeKind,
  Retention,
  SettingName,
  Settings,
} from '../../../preload/contract/models/settings.ts';
import { t } from '../../text/catalogue.ts';

/** No limit is named the standard one here. */
const STANDARD_OF_NONE = -1;

type Lines = { readonly [Name in SettingName]: (value: Settings[Name]) => readonly string[] };

const { managed } = t;
const onOff = (on: boolean) => [managed.onOff(on)];

const LINES: Lines = {
  verificationServices: (services) =>
    services.map(({ label, id, verification }) =>
      [label, id, t.cases.verifications[verification]].join(' · '),
    ),
  forgotPasswordUrl: (address) => (address === null ? [] : [address]),
  applicationUrl: (address) => (address === null ? [] : [address]),
  codeLabels: (kinds) =>
    Object.entries(kinds).flatMap(([kind, labels]) =>
      Object.entries(labels).map(
        ([code, label]) => `${t.settings.codes.code(kind as CodeKind, code)} · ${label}`,
      ),
    ),
  declinedStatuses: (codes) => codes.map((code) => `${code} · ${t.offers.codes[code]}`),
  ranges: ({ min, max, dateFormat }) => [
    managed.rangeKeys(min, max),
    managed.rangeDates(dateFormat),
  ],
  visibilityTemplate: (template) => [template],
  searchColumns: (columns) => {
    const names: Readonly<Record<string, string>> = t.find.columns;
    return columns.map((column) => names[column] ?? column);
  },
  loadLegalName: onOff,
  leaveOutLocation: onOff,
  theme: (theme) => [t.settings.look.themes[theme]],
  language: (language) => [t.settings.look.languages[language]],
  singleLetterShortcuts: onOff,
  autoLockMinutes: (minutes) => [t.security.minutes(minutes)],
  retention: (retention) =>
    (Object.keys(t.retention.classes) as (keyof Retention)[]).map(
      (which) =>
        `${t.retention.classes[which].label} · ${t.retention.choice(retention[which], STANDARD_OF_NONE)}`,
    ),
};

/**
 * A setting's value as staff read it, a line for each part.
 * @param value one that main holds to be a value of that setting
 */
export function settingLines(name: SettingName, value: unknown): readonly string[] {
  const lines = (LINES[name] as (value: unknown) => readonly string[])(value);
  return lines.length === 0 ? [managed.none] : lines;
}
