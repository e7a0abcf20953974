import { expect, test } from 'vitest';
import { type PaperKind, paperKind } from '../../../main/reading/paper-kind.ts';

/**
 * Returns what a paper with these lines is. `others` is the number of lines on it that were not
 * read.
 */
function found(lines: string, others = 0) {
  const texts = lines.split('|').map((text) => text.trim());
  const placed = texts.map((text, row) => ({
    ...{ text, x: 40, y: 40 + 14 * row },
    ...{ width: text.length * 6, height: 10 },
  }));
  return paperKind({ width: 480, height: 792, lines: placed }, texts.length + others);
}
const kindOf = (lines: string, others = 0) => found(lines, others).kind;

const ZONE =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<|L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const LICENSE =
  'DRIVER LICENSE|4dDL I1234568|4bEXP03/01/2031|1DOE|2JANE ANN|3DOB08/31/1977|15SEXF|16HGT5\'-05"';
const RECEIPT = 'HARBOR MARKET|MILK 2.49|BREAD 3.10|SUBTOTAL 5.59|TAX 0.41|TOTAL 6.00|THANK YOU';
const BUSINESS_CARD =
  'Omar Ruiz|Sales Manager|omar@harbor.example|www.harbor.example|+1 555 010 0199';
const SCREEN = 'Dashboard|Settings|Log out|Total users|1,204|Search';
const STATEMENT =
  'ACCOUNT STATEMENT|Statement period 07/01/2026 - 07/31/2026|Beginning balance 1,000.00|Ending balance 900.00|Deposits and withdrawals|Account number 0042';

test.for<[name: string, lines: string, kind: PaperKind | null]>([
  ['the front of a license, whose spaces were lost', LICENSE, 'license'],
  [
    'captions of a license without its title',
    'DOB 01/01/1980|EXP 01/01/2030|SEX F|HGT 5-05|EYES BRO',
    'license',
  ],
  [
    'a Spanish license',
    'LICENCIA DE CONDUCIR|FECHA DE NACIMIENTO 01/01/1980|VENCE 01/01/2030',
    'license',
  ],
  [
    'abbreviated captions of a license without its title, run together with their values',
    '3DOB08/31/1977|4bEXP03/01/2031|4aISS02/11/2023|15SEXF|9CLASS C',
    'license',
  ],
  [
    'a license whose title and date of birth were misread',
    'CLASS C|ISS 02/11/2023|EXP 03/01/2031|HGT 5-05|RSTR NONE',
    'license',
  ],
  ['Spanish captions', 'FECHA DE NAC 01/01/1980|VENCE 01/01/2030|SEX F|CLASS C', 'license'],
  [
    'a business license',
    'BUSINESS LICENSE|Class: RETAIL BAKERY|Issue Date: 01/01/2026|Expiration Date: 12/31/2026',
    null,
  ],
  [
    'a contractor’s license with restrictions',
    'Class 1|Issued 10/01/2025|Expires 09/30/2026|Restrictions: NONE',
    null,
  ],
  [
    'a business license of an optician',
    'HARBOR EYE GROUP|Class: RETAIL|Issue Date: 01/01/2026|Expiration Date: 12/31/2026',
    null,
  ],
  [
    'a permit for a vehicle',
    'OVERSIZE PERMIT|Class 8|Height 13 ft 6 in|Weight 80,000|Issued 10/01/2025|Expires 09/30/2026',
    null,
  ],
  ['the title of a license on a form', 'DRIVER LICENSE|Name|Address', null],
  ['the zone of a passport', `UTOPIA|ERIKSSON|${ZONE}`, 'passport'],
  [
    'a passport by its captions',
    'PASSPORT|Surname/Nom|Given names/Prenoms|Nationality/Nationalite',
    'passport',
  ],
  ['a passport by its type and state', 'PUTOVNICA|PASSPORT|P|HRV|SPECIMEN', 'passport'],
  ['the cover of a passport', 'UNITED STATES OF AMERICA|PASSPORT', 'passportCover'],
  ['a bank’s card', 'HARBOR BANK|4000 1234 5678 9010|VALID THRU 12/31|VISA', 'paymentCard'],
  ['a receipt', RECEIPT, 'receipt'],
  ['prices without a word that is known', '4.99F|5.04F|2.19F|6.49F|18.80F|3.39F', 'receipt'],
  ['shares are no prices', '90.80%|70.84%|95.93%|94.96%|12.75%|46.49%', null],
  ['a business card', BUSINESS_CARD, 'businessCard'],
  [
    'a letter with the ways to reach its sender',
    `${BUSINESS_CARD}|We are writing to you about the account that you opened at our branch`,
    null,
  ],
  ['the window of an app', SCREEN, 'screen'],
  ['a web page', 'localhost:5173|Welcome back|Password', 'screen'],
  ['a chart', 'Revenue|$178.1K|$120.0K|$90.4K|Add new', 'screen'],
  ['a statement', STATEMENT, 'page'],
  ['a statement that names a button', `${STATEMENT}|Search`, 'page'],
  ['little print', 'HARBOR', null],
])('%s', ([, lines, kind]) => {
  expect(kindOf(lines)).toBe(kind);
});

test('does not treat a lot of text as an ID without one of its captions', () => {
  const text = Array.from(
    { length: 20 },
    (_, line) => `Line ${'abcdefghij'[line % 10]} of a letter`,
  );
  expect(kindOf(text.join('|'))).toBe('text');
  expect(kindOf([...text, 'SEX F'].join('|'))).toBeNull();
});

test('treats more lines than an ID or a card has as another paper', () => {
  expect(kindOf(LICENSE, 60)).toBeNull();
  expect(kindOf(ZONE, 60)).toBe('passport');
  expect(kindOf(ZONE.split('|')[0] ?? '', 60)).toBeNull();
  expect(kindOf(BUSINESS_CARD, 20)).toBeNull();
});

test('recognizes a zone only if both of its lines were read completely', () => {
  const [first = '', second = ''] = ZONE.split('|');
  expect(found(ZONE).hasZone).toBe(true);
  expect(found(`${first.slice(0, 30)}|${second}`).hasZone).toBe(false);
  expect(found(`${first.slice(0, 35)}|${second.slice(0, 35)}`).hasZone).toBe(false);
  for (const line of [first, second]) {
    expect(found(line)).toEqual({ kind: 'passport', hasZone: false });
  }
  // A title that lost its spaces looks like the first line of a passport's machine-readable zone.
  expect(found('PROFITANDLOSSSTATEMENTOFTHEYEARTHATENDED').kind).not.toBe('passport');
});
