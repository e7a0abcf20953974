import type { IssueKind } from '../../../preload/contract/models/verdict.ts';
import type { Place } from '../../lib/marked-region.ts';
import { calendarDay, count } from '../formats.ts';
import {
  type Measured,
  type MeasuredWords,
  measuredAgainst,
  percent,
  typesOf,
  unit,
} from '../measured.ts';
import { days, plural } from './amounts.ts';

const against = measuredAgainst({ measured: 'measured', limit: 'limit' });
const date = (value: Measured) => (typeof value === 'string' ? calendarDay(value) : days(value));

const fields: Readonly<Record<string, string>> = {
  surname: 'last name',
  givenNames: 'first names',
  number: 'number',
  birthDate: 'date of birth',
  expiryDate: 'date it expires',
  optional: 'additional digits',
  composite: 'lines as a whole',
};
const field = (value: Measured) => fields[value] ?? String(value);

const carried: Readonly<Record<string, string>> = {
  script: 'a script',
  launch: 'the start of a program',
  embeddedFile: 'an attached file',
  xfa: 'an XFA form',
  program: 'a program',
  archive: 'an archive',
  document: 'another document',
  submitForm: 'a form that sends itself',
  fileLink: 'a link to files of a computer',
  unread: 'parts that could not be checked',
};
const carriedIn = (value: Measured) =>
  String(value)
    .split(' ')
    .map((one) => carried[one] ?? one)
    .join(', ');

const reasons: Readonly<Record<string, string>> = {
  time: 'The check took too long.',
  memory: 'The check took too much memory.',
  crashed: 'The check broke off.',
  unavailable: 'This computer has no reader for it.',
  unread: 'Parts of it could not be looked into.',
};

/** What was measured and the limit it was held against, with the unit of that kind of issue. */
const kinds: Readonly<Partial<Record<IssueKind, MeasuredWords>>> = {
  blur: against('width of the blur', unit(2, 'mm')),
  cut_off: against('missing', unit(1, 'mm')),
  glare: against('largest spot', unit(0, 'mm²')),
  obstructed: against('covered', unit(0, 'mm²')),
  too_small: against('dots to an inch', unit(0, 'dpi')),
  dark: against('light on the paper', percent),
  overexposed: against('light in the print', percent),
  low_contrast: against('contrast', percent),
  screenshot: against('signs of a screen', (value) => count(value, 0)),
  too_large_pixels: against('size', (value) => `${count(value / 1e6, 1)} megapixels`),
  animated: against('frames', (value) => count(value)),
  empty: (measured) => plural(Number(measured), 'byte', 'bytes'),
  hidden_content: (measured) => `found: ${carriedIn(measured)}`,
  zero_pages: (measured) => plural(Number(measured), 'page', 'pages'),
  blank: (measured, limit) =>
    `empty: ${count(Number(measured))} of ${plural(Number(limit), 'page', 'pages')}`,
  wrong_type: (measured, limit) =>
    `${measured === 'unknown' ? '' : `found: ${typesOf(measured)}, `}taken here: ${typesOf(limit)}`,
  extension_mismatch: (measured, limit) => `the name says .${measured}, it is ${typesOf(limit)}`,
  expired: (measured) => `on the card: ${date(measured)}`,
  expiring: (measured) => `on the card: ${date(measured)}`,
  mrz_check_digit: (measured) => `wrong check digit: ${field(measured)}`,
  mismatch: (measured) => `differs: ${field(measured)}`,
  not_checked: (measured) => reasons[measured] ?? String(measured),
};

export const measures = {
  heading: 'Details',
  headingOf: (slot: string) => `Details of ${slot}`,
  of: kinds,
};

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
