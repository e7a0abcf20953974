import type { MrzCheck } from './mrz-facts.ts';
import { LAYOUTS, type MrzField, type Span } from './mrz-layout.ts';
import type { MrzOdds } from './mrz-odds.ts';

/**
 * The maximum number of errors that the net may expect in a field: if nothing else confirms the field, and if something
 * does.
 */
const [MOST_WRONG, MOST_WRONG_VOUCHED] = [0.45, 0.75];
/**
 * A check digit misses these substitutions: 6 and G have the same value, and two zeros that are read as O may cancel
 * out.
 */
const [BLIND, MOST_WRONG_BLIND] = ['6G0O', 0.3];
/** The same maximum for three letters that are not a known code, because they are probably an error. */
const MOST_WRONG_UNKNOWN = 0.1;
/** The minimum probability of the code that was read, as a fraction of the total probability of all known codes. */
const LEAST_OF_CODES = 0.9;
/** One filler separates words, and two separate the surname from the given names. Fillers continue to the end. */
const NAME = /^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?<*$/;
/** The French card may have two fillers between given names. */
const GIVEN_NAMES = /^[A-Z]+(<<?[A-Z]+)*<*$/;

/**
 * Returns a function that tells which fields of a zone are uncertain. `text` is the most likely reading. Correct check
 * digits confirm their fields, and the list of codes confirms the issuer and the nationality. Nothing confirms names,
 * but characters that no name contains show that a part is wrong.
 */
export function doubtsOf(
  { format, odds }: MrzOdds,
  text: string,
  checks: readonly MrzCheck[],
): (field: MrzField) => boolean {
  const { fields } = LAYOUTS[format];
  /** Returns the expected number of wrong characters in a field according to the net. */
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
  /** A misread field matches its own check digit in one of ten cases, but rarely also the composite digit. */
  const composite = checks.find((check) => check.field === 'composite');
  const mostWrong = composite?.fits === false ? MOST_WRONG : MOST_WRONG_VOUCHED;
  return (field) => {
    const span = fields[field];
    if (span === null) return true;
    if (field === 'issuer') return codeInDoubt(span);
    if (field === 'nationality') {
      // If both fields contain the same three letters, they are not an error.
      const twice = read('issuer') === read('nationality') && fields.issuer;
      return codeInDoubt(span) && !(twice && !codeInDoubt(twice));
    }
    const check = checks.find((one) => one.field === field);
    if (check && !check.fits) return !check.sure;
    if (check) return wrong(span) > mostWrong || wrong(span, BLIND) > MOST_WRONG_BLIND;
    if (field !== 'name' && field !== 'givenNames') return wrong(span) > MOST_WRONG;
    // The last digit of the French card also covers the names.
    const unfit = format === 'FRA' && !composite?.fits;
    const form = field === 'name' ? NAME : GIVEN_NAMES;
    return unfit || wrong(span) > MOST_WRONG || !form.test(read(field)!);
  };
}

/**
 * The codes of states and organizations that issue travel documents, and of nationalities (ICAO 9303-3, section 5: ISO
 * 3166-1 alpha-3 and its extensions). UTO is used on specimens.
 */
const STATE_CODES: readonly string[] = (
  'ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS ' +
  'BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV ' +
  'CRI CUB CUW CXR CYM CYP CZE D<< DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH EUE FIN FJI FLK FRA ' +
  'FRO FSM GAB GBD GBN GBO GBP GBR GBS GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG ' +
  'HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR ' +
  'KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE ' +
  'MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN ' +
  'PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU RKS ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE ' +
  'SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN ' +
  'TUR TUV TWN TZA UGA UKR UMI UNA UNK UNO URY USA UTO UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM XBA XCC XCE ' +
  'XCO XDC XEC XES XIM XMP XOM XPO XXA XXB XXC XXX YEM ZAF ZMB ZWE'
).split(' ');
