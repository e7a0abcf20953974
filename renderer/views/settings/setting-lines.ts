import type {
  CodeKind,
  FixableSetting,
  Retention,
  Settings,
} from '../../../preload/contract/models/settings.ts';
import { t } from '../../text/catalogue.ts';
import { managedText } from '../../text/managed.ts';
import { offersText } from '../../text/offers.ts';
import { retentionText } from '../../text/records.ts';
import { settingsText } from '../../text/settings.ts';

/** No limit is named the standard one here. */
const STANDARD_OF_NONE = -1;

type Lines = { readonly [Name in FixableSetting]: (value: Settings[Name]) => readonly string[] };

const onOff = (on: boolean) => [managedText.onOff(on)];

const LINES: Lines = {
  verificationServices: (services) =>
    services.map(({ label, id, verification }) =>
      [label, id, t.submission.verifications[verification]].join(' · '),
    ),
  forgotPasswordUrl: (address) => (address === null ? [] : [address]),
  applicationUrl: (address) => (address === null ? [] : [address]),
  codeLabels: (kinds) =>
    Object.entries(kinds).flatMap(([kind, labels]) =>
      Object.entries(labels).map(
        ([code, label]) => `${settingsText.codes.code(kind as CodeKind, code)} · ${label}`,
      ),
    ),
  declinedStatuses: (codes) => codes.map((code) => `${code} · ${offersText.codes[code]}`),
  ranges: ({ min, max, dateFormat }) => [
    managedText.rangeKeys(min, max),
    managedText.rangeDates(dateFormat),
  ],
  visibilityTemplate: (template) => [template],
  loadLegalName: onOff,
  leaveOutLocation: onOff,
  scanFolder: (folder) => (folder === null ? [] : [folder]),
  scannerAddresses: (addresses) => addresses,
  retention: (retention) =>
    (Object.keys(retentionText.classes) as (keyof Retention)[]).map(
      (which) =>
        `${retentionText.classes[which].label} · ${retentionText.choice(retention[which], STANDARD_OF_NONE)}`,
    ),
};

/**
 * A setting's value as staff read it, a line for each part.
 * @param value one that main holds to be a value of that setting
 */
export function settingLines(name: FixableSetting, value: unknown): readonly string[] {
  const lines = (LINES[name] as (value: unknown) => readonly string[])(value);
  return lines.length === 0 ? [managedText.none] : lines;
}
