import * as v from 'valibot';
import { latinWords } from '../../../names/card-name.ts';
import { isSuffix, suffixOf } from '../../../names/name-words.ts';

const Text = v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(80)));
const Day = v.nullable(v.pipe(v.string(), v.isoDate()));

/** The fields of the barcode on a license or state ID. A field is null if the barcode doesn't contain it. */
export const AamvaLicense = v.object({
  surname: Text,
  /** The first and middle names, separated by a single space. */
  givenNames: Text,
  /** A suffix that neither of the names contains, such as `JR`. Older readings lack this field. */
  suffix: v.optional(Text),
  number: Text,
  birthDate: Day,
  expiryDate: Day,
  issueDate: Day,
  country: v.nullable(v.picklist(['USA', 'CAN'])),
  /** The two-letter code of the jurisdiction, or its six-digit issuer identification number. */
  issuer: Text,
});
export type AamvaLicense = v.InferOutput<typeof AamvaLicense>;

/** This is more than enough, because the largest PDF417 contains about 1,850 characters. */
const MAX_TEXT = 4000;
const MAX_FIELD = 80;

const HEADER = /(?:ANSI|AAMVA) ?(\d{6})/;
const ELEMENT = /^(D[A-Z]{2})(.*)$/;
/** Issuers write these values if a field is empty (annex D, data elements). */
const NOTHING = /^(none|unavl|unavail)$/i;

/**
 * Parses the text of a license's barcode (AAMVA DL/ID Card Design Standard 2020, annex D, and its versions since 2000).
 * Names may be full (DAA, DCT) or separate, and dates may be in US or Canadian order. Elements are found by their
 * names, because the offsets in real headers are often wrong. Returns null if the text is not from a license. Never
 * throws.
 */
export function parseAamva(text: string): AamvaLicense | null {
  const whole = text.slice(0, MAX_TEXT);
  const iin = HEADER.exec(whole.slice(0, 60))?.[1] ?? null;
  const elements = elementsOf(whole);
  const find = (...names: string[]) => {
    for (const name of names) {
      const value = elements.get(name);
      if (value) return value;
    }
    return null;
  };

  const full =
    find('DAA')
      ?.split(/[,@$]/)
      .map((part) => part.trim()) ?? [];
  const [fullSurname, ...fullGiven] = full.length > 1 ? full : [];
  const given = [find('DAC'), find('DAD')].filter((name) => name !== null).join(' ');
  const surname = find('DCS', 'DAB') ?? (fullSurname || null);
  const givenNames = spaced((given || find('DCT') || fullGiven.join(' ')).replaceAll(',', ' '));
  const country = find('DCG');
  const jurisdiction = find('DAJ');
  const license: AamvaLicense = {
    surname,
    givenNames,
    suffix: suffixBeside([surname, givenNames], find('DCU', 'DAE')),
    number: find('DAQ'),
    birthDate: dayOf(find('DBB')),
    expiryDate: dayOf(find('DBA')),
    issueDate: dayOf(find('DBD')),
    country: country === 'USA' || country === 'CAN' ? country : null,
    issuer: jurisdiction && /^[A-Z]{2}$/.test(jurisdiction) ? jurisdiction : iin,
  };
  const said = [license.surname, license.number, license.birthDate].filter(
    (value) => value !== null,
  );
  return said.length >= (iin === null ? 2 : 1) ? license : null;
}

/** Returns the well-formed elements by their three-letter names. If a name is repeated, the first element counts. */
function elementsOf(text: string): ReadonlyMap<string, string> {
  const elements = new Map<string, string>();
  for (const line of text.split(/[\n\r]+/)) {
    const [, name, value] = ELEMENT.exec(withoutDesignators(line)) ?? [];
    if (name === undefined || value === undefined || elements.has(name)) continue;
    const clean = spaced(value);
    if (clean !== null && !NOTHING.test(clean)) elements.set(name, clean);
  }
  return elements;
}

/** Removes what precedes the first element of a subfile: the header or the type of the subfile. */
function withoutDesignators(line: string): string {
  return HEADER.test(line)
    ? line.replace(/^.*?(?:DL|ID)(?=D[A-Z]{2})/, '')
    : line.replace(/^\s*(?:DL|ID)?(?=D[A-Z]{2})/, '');
}

/** Returns a name's suffix without periods, or null if it is unknown or the name contains a suffix already. */
function suffixBeside(names: readonly (string | null)[], value: string | null): string | null {
  const suffix = value?.replaceAll('.', '').toUpperCase() ?? '';
  const isContained = names.some((name) => suffixOf(latinWords(name ?? '')) !== null);
  return isSuffix(suffix) && !isContained ? suffix : null;
}

function spaced(value: string): string | null {
  const clean = value.replace(/[\p{C}\s]+/gu, ' ').trim();
  return clean.slice(0, MAX_FIELD).trim() || null;
}

/**
 * Parses MMDDCCYY, which the United States uses, or CCYYMMDD, which Canada and the first version use. For the years
 * 1900 to 2099, no date is valid in both orders, because 19 and 20 are not months.
 */
function dayOf(value: string | null): string | null {
  const digits = value?.replace(/[-/. ]/g, '') ?? '';
  if (!/^\d{8}$/.test(digits)) return null;
  const part = (from: number, to: number) => digits.slice(from, to);
  return realDay(part(4, 8), part(0, 2), part(2, 4)) ?? realDay(part(0, 4), part(4, 6), part(6, 8));
}

function realDay(year: string, month: string, day: string): string | null {
  if (year < '1900' || year > '2099') return null;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
