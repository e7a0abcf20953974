import { checksOf } from './check-digit.ts';
import { LAYOUTS, type MrzField, type MrzFormat } from './mrz-layout.ts';

/**
 * The fields of a machine-readable zone. Dates are in ISO 8601 format, or null if the zone contains no complete date.
 */
export interface MrzDocument {
  readonly format: MrzFormat;
  readonly documentCode: string;
  /** Three letters, or fewer, such as D for Germany. */
  readonly issuer: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly number: string;
  readonly nationality: string;
  readonly birthDate: string | null;
  readonly sex: 'M' | 'F' | null;
  readonly expiryDate: string | null;
}

/** The maximum number of years until a document expires. A later date belongs to the previous century. */
const LONGEST_VALIDITY_YEARS = 50;

/**
 * Parses the text of a zone, whose lines are joined, without correcting it (ICAO 9303-4, -5, -6). Years have two
 * digits. A birth date is in the latest century in which it is not after `year`. An expiration date is at most 50 years
 * after `year`.
 */
export function parseMrz(
  format: MrzFormat,
  text: string,
  year = new Date().getUTCFullYear(),
): MrzDocument {
  const { fields } = LAYOUTS[format];
  const raw = (field: MrzField) => text.slice(...(fields[field] ?? [0, 0]));
  const names = raw('name')
    .replace(/(?<!<)<+$/, '')
    .split(/<<+/, 2);
  const [surname = '', givenNames = raw('givenNames')] = names;
  const sex = raw('sex');
  return {
    format,
    documentCode: spaced(raw('documentCode')),
    issuer: spaced(raw('issuer')),
    surname: spaced(surname),
    givenNames: spaced(givenNames),
    number: numberOf(format, text),
    nationality: spaced(raw('nationality')),
    birthDate: isoDate(raw('birthDate'), year),
    sex: sex === 'M' || sex === 'F' ? sex : null,
    expiryDate: isoDate(raw('expiryDate'), year + LONGEST_VALIDITY_YEARS),
  };
}

function numberOf(format: MrzFormat, text: string): string {
  const places = checksOf(format, text).find(({ field }) => field === 'number')!.over;
  return spaced(places.map((at) => text[at]).join(''));
}

function spaced(text: string): string {
  return text.replaceAll('<', ' ').trim().replace(/ +/g, ' ');
}

/** Parses YYMMDD in the latest century in which it is not after `latestYear`. */
function isoDate(yymmdd: string, latestYear: number): string | null {
  if (!/^\d{6}$/.test(yymmdd)) return null;
  const [month, day] = [Number(yymmdd.slice(2, 4)), Number(yymmdd.slice(4, 6))];
  const years = latestYear - (latestYear % 100) + Number(yymmdd.slice(0, 2));
  const fullYear = years > latestYear ? years - 100 : years;
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}
