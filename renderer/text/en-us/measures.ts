import type { IssueKind } from '../../../preload/contract/models/verdict.ts';
import type { Place } from '../../lib/marked-region.ts';
import { calendarDay, count, days, plural } from './amounts.ts';

type Value = number | string;

const number = (digits: number) => (value: Value) =>
  typeof value === 'number' ? count(value, digits) : value;
const unit = (digits: number, word: string) => (value: Value) => `${number(digits)(value)} ${word}`;
const share = (of: string) => (value: Value) =>
  typeof value === 'number' ? `${count(value * 100, value < 0.1 ? 1 : 0)} % ${of}` : value;
const date = (value: Value) => (typeof value === 'string' ? calendarDay(value) : days(value));

const fields: Readonly<Record<string, string>> = {
  surname: 'last name',
  givenNames: 'first names',
  number: 'number',
  documentNumber: 'document number',
  birthDate: 'date of birth',
  expiryDate: 'date it expires',
  optionalData: 'extra digits',
  composite: 'all lines together',
};
const field = (value: Value) => fields[value] ?? String(value);

const reasons: Readonly<Record<string, string>> = {
  time: 'it took too long',
  memory: 'it took too much memory',
  crashed: 'the check broke off',
  unavailable: 'this computer has no reader for it',
};

/** A measured value and its limit in words, with the unit of that kind of issue. */
const values: Readonly<Partial<Record<IssueKind, (value: Value) => string>>> = {
  empty: (value) => (typeof value === 'number' ? plural(value, 'byte', 'bytes') : value),
  too_large_pixels: (value) =>
    typeof value === 'number' ? `${count(value / 1e6, 1)} megapixels` : value,
  animated: (value) => (typeof value === 'number' ? plural(value, 'frame', 'frames') : value),
  zero_pages: (value) => (typeof value === 'number' ? plural(value, 'page', 'pages') : value),
  sideways: (value) => `${value}°`,
  upside_down: (value) => `${value}°`,
  blur: unit(2, 'mm'),
  cut_off: unit(1, 'mm'),
  glare: unit(0, 'mm²'),
  obstructed: share('of it'),
  too_small: unit(0, 'dpi'),
  dark: share('of full light'),
  overexposed: share('of it'),
  low_contrast: share('of full contrast'),
  blank: share('ink'),
  expired: date,
  expiring: date,
  mrz_check_digit: field,
  mismatch: field,
  not_checked: (value) => reasons[value] ?? String(value),
};

/** What was measured, for the kinds whose number alone does not say it. */
const subjects: Readonly<Partial<Record<IssueKind, string>>> = {
  blur: 'width of the blur',
  cut_off: 'beyond the picture',
  glare: 'largest spot',
  obstructed: 'covered',
  too_small: 'dots to an inch',
  dark: 'light on the paper',
  overexposed: 'burnt out',
  sideways: 'turn needed',
  upside_down: 'turn needed',
};

export const measures = {
  heading: 'Details',
  headingOf: (slot: string) => `Details of ${slot}`,
  value: (kind: IssueKind, value: Value) => (values[kind] ?? String)(value),
  subject: (kind: IssueKind): string | null => subjects[kind] ?? null,
  measured: (value: string) => `measured ${value}`,
  limit: (value: string) => `limit ${value}`,
  notMeasured: 'seen, not measured',
} as const;

/** Where on the picture, after a comma. */
export const places: Readonly<Record<Place, string>> = {
  topLeft: 'top left',
  top: 'at the top',
  topRight: 'top right',
  left: 'on the left',
  middle: 'in the middle',
  right: 'on the right',
  bottomLeft: 'bottom left',
  bottom: 'at the bottom',
  bottomRight: 'bottom right',
};
