import type { MrzCheck } from './mrz-facts.ts';
import { LAYOUTS, type MrzField, type Span } from './mrz-layout.ts';
import type { MrzOdds } from './mrz-odds.ts';
import { STATE_CODES } from './state-codes.ts';

/** Characters of a field that may be wrong, as the net expects it; where something else vouches for it. */
const [MOST_WRONG, MOST_WRONG_VOUCHED] = [0.45, 0.75];
/**
 * The same for look-alikes that a check digit is blind to: 6 and G count alike, and two zeros taken for O
 * may even out.
 */
const [BLIND, MOST_WRONG_BLIND] = ['6G0O', 0.3];
/** The same for three letters that are no known code: a slip, most likely. */
const MOST_WRONG_UNKNOWN = 0.1;
/** Part of the odds of all known codes that the one that was read has at least. */
const LEAST_OF_CODES = 0.9;
/** Words with one filler between them, two between surname and given names, and fillers to the end. */
const NAME = /^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?<*$/;
/** On the French card two between any given names. */
const GIVEN_NAMES = /^[A-Z]+(<<?[A-Z]+)*<*$/;

/**
 * Which fields of a zone are not to be believed. `text` is the likeliest reading; check digits that fit
 * vouch for their fields, and the list of codes for issuer and nationality; nothing does so for names,
 * but what cannot stand in a name tells that some of it is wrong.
 */
export function doubtsOf(
  { format, odds }: MrzOdds,
  text: string,
  checks: readonly MrzCheck[],
): (field: MrzField) => boolean {
  const { fields } = LAYOUTS[format];
  /** How many characters of a field are wrong, as the net expects it. */
  const wrong = ([from, to]: Span, among?: string) => {
    let sum = 0;
    for (let at = from; at < to; at++) {
      const filler = text.slice(at - 1, at + 2) === '<<<';
      const counts = among === undefined || among.includes(text[at]!);
      if (!filler && counts) sum += 1 - odds[at]!.get(text[at]!)!;
    }
    return sum;
  };
  const partOfCodes = ([from, to]: Span) => {
    const chance = (code: string) =>
      [...code].reduce((part, letter, at) => part * (odds[from + at]!.get(letter) ?? 0), 1);
    const all = STATE_CODES.reduce((sum, code) => sum + chance(code), 0);
    return chance(text.slice(from, to)) / all;
  };
  const codeInDoubt = (span: Span) => {
    if (!STATE_CODES.includes(text.slice(...span))) return wrong(span) > MOST_WRONG_UNKNOWN;
    return wrong(span) > MOST_WRONG_VOUCHED || partOfCodes(span) < LEAST_OF_CODES;
  };
  const read = (field: MrzField) => fields[field] && text.slice(...fields[field]);
  /** A wrong reading fits its digit one time in ten; a field that the last digit vouches for too is right. */
  const composite = checks.find((check) => check.field === 'composite');
  const mostWrong = composite?.fits === false ? MOST_WRONG : MOST_WRONG_VOUCHED;
  return (field) => {
    const span = fields[field];
    if (span === null) return true;
    if (field === 'issuer') return codeInDoubt(span);
    if (field === 'nationality') {
      // The same three letters twice are not a slip.
      const twice = read('issuer') === read('nationality') && fields.issuer;
      return codeInDoubt(span) && !(twice && !codeInDoubt(twice));
    }
    const check = checks.find((one) => one.field === field);
    if (check && !check.fits) return !check.sure;
    if (check) return wrong(span) > mostWrong || wrong(span, BLIND) > MOST_WRONG_BLIND;
    if (field !== 'name' && field !== 'givenNames') return wrong(span) > MOST_WRONG;
    // The French card's last digit runs over names too.
    const unfit = format === 'FRA' && !composite?.fits;
    const form = field === 'name' ? NAME : GIVEN_NAMES;
    return unfit || wrong(span) > MOST_WRONG || !form.test(read(field)!);
  };
}
