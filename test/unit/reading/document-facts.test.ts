import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFacts } from '../../../main/reading/document-facts.ts';
import type { TextLine } from '../../../main/reading/pdf-text.ts';

const ACME = { business: 'Acme Bakery LLC', owner: 'Jane Ann Doe' };

/** A page of lines, a line each 14 points, the first one large; `\t` begins a column. */
function page(...texts: readonly string[]) {
  const lines = texts.flatMap((text, row): TextLine[] =>
    text.split('\t').map((part, column) => ({
      text: part,
      x: 50 + 250 * column,
      y: 40 + 14 * row,
      width: 6 * part.length,
      height: row === 0 ? 16 : 10,
    })),
  );
  return { width: 612, height: 792, lines };
}

const facts = (known: Parameters<typeof documentFacts>[1], ...texts: readonly string[]) =>
  documentFacts([page(...texts)], known);

test.each([
  ['bank_statement', ['Business Checking', 'Beginning balance', 'Ending balance', 'Checks paid']],
  ['bank_statement', ['Estado de cuenta', 'Saldo inicial', 'Saldo final', 'Retiros']],
  ['payslip', ['Earnings Statement', 'Gross pay', 'Net pay', 'Pay period']],
  ['payslip', ['Recibo de nómina', 'Percepciones', 'Deducciones']],
  ['tax_form', ['Form 1120-S U.S. Income Tax Return', 'Department of the Treasury', 'OMB No. 1']],
  ['invoice', ['INVOICE', 'Invoice number 17', 'Bill to', 'Amount due']],
  ['utility_bill', ['Your electric bill', 'Meter number', 'kWh used', 'Service address']],
  ['business_filing', ['Articles of Organization', 'Secretary of State', 'Registered agent']],
  ['financial_statement', ['Balance Sheet', 'Total assets', 'Total liabilities']],
  ['check', ['PAY TO THE ORDER OF', 'DOLLARS', 'MEMO']],
])('a %s is told by its words', (type, texts) => {
  expect(facts(ACME, ...texts)?.type).toMatchObject({ type });
});

test('a tax form has its number and its year', () => {
  expect(
    facts(ACME, 'Form 1120-S\tU.S. Income Tax Return\t2025', 'Department of the Treasury'),
  ).toMatchObject({ type: { type: 'tax_form', form: '1120-S' }, taxYear: 2025 });
});

test.each([
  ['a paper about forms', ['Instructions for Form 1040', 'Internal Revenue Service', 'OMB No. 1']],
  ['a purchase order', ['PURCHASE ORDER', 'Ship to', 'Quantity', 'Unit price', 'Payment terms']],
  [
    'prose',
    ['Dear Jane', 'the invoice you asked about was paid, and your bank statement is right'],
  ],
  ['nothing', ['']],
])('%s proposes no type', (_, texts) => {
  expect(facts(ACME, ...texts)?.type ?? null).toBeNull();
});

test('a print of a web page and a list of transactions are told apart from a statement', () => {
  const list = facts(ACME, 'Recent transactions', '07/01/2026\tCoffee\t4.00');
  expect(list?.misfit).toBe('transactionList');
  const print = documentFacts(
    [
      {
        ...page('Account activity', 'Ending balance'),
        lines: [
          { text: '11/28/26, 7:30 PM', x: 20, y: 10, width: 80, height: 9 },
          ...page('Account activity', 'Ending balance').lines,
          { text: 'https://bank.example/activity', x: 20, y: 775, width: 150, height: 9 },
        ],
      },
    ],
    ACME,
  );
  expect(print?.misfit).toBe('webPage');
});

const HEAD = ['Bank statement', 'Beginning balance', 'Ending balance'];

test.each([
  ['a caption', ['Account holder:\tACME BAKERY L.L.C.']],
  ['an address', ['Acme Bakery', '18 Mill Street', 'Fresno, CA 93721']],
  ['the owner, with an initial', ['Account name: Jane A. Doe']],
  ['the owner, last name first', ['Employee name\tDOE, JANE']],
])('%s names the one it is for', (_, texts) => {
  expect(facts(ACME, ...HEAD, ...texts)?.party).toMatchObject({ agrees: true });
});

test.each([
  ['another business', ['Account holder: Bolt Cafe Inc.'], 'Bolt Cafe Inc.'],
  ['another business of a like name', ['Account holder: Acme Plumbing LLC'], 'Acme Plumbing LLC'],
  ['another person', ['Account holder: Omar Ruiz'], 'Omar Ruiz'],
  ['an address alone', ['BOLT CAFE INC', '7 Oak Road', 'Fresno, CA 93721'], 'BOLT CAFE INC'],
])('%s is asked about', (_, texts, name) => {
  expect(facts(ACME, ...HEAD, ...texts)?.party).toEqual({ name, agrees: false });
});

// Promise: In doubt the desk says nothing
test.each([
  ['a name within a transaction', ['07/14/2026\tACME BAKERY LLC\t42.00']],
  [
    'another name where the known one is there too',
    ['Account holder: Bolt Cafe Inc.', 'for Acme Bakery LLC, 2 cakes'],
  ],
  ['an employee of the business', ['Acme Bakery LLC', 'Employee name: Omar Ruiz']],
  ['two names', ['Account holder: Bolt Cafe Inc.', 'Customer name: Omar Ruiz']],
  ['a bank in the address', ['First Harbor Bank', '1 Wharf Street', 'Fresno, CA 93721']],
  ['a name with characters that nobody sees', ['Account holder: Bolt\u202e Cafe Inc.']],
  ['a caption without a name', ['Account holder:\tAccount number']],
])('%s decides nothing', (_, texts) => {
  expect(facts(ACME, ...HEAD, ...texts)?.party).toBeNull();
});

test('a person is compared where both names are known, and a business where its name is', () => {
  const person = [...HEAD, 'Account holder: Omar Ruiz'];
  const business = [...HEAD, 'Account holder: Bolt Cafe Inc.'];
  expect(facts({ business: 'Acme Bakery LLC', owner: null }, ...person)?.party).toBeNull();
  expect(facts({ business: null, owner: 'Jane Doe' }, ...person)?.party).toBeNull();
  expect(facts({ business: null, owner: 'Jane Doe' }, ...business)?.party).toBeNull();
  expect(facts({ business: null, owner: null }, ...business)?.party).toBeNull();
  expect(facts({ business: '东北电气', owner: null }, ...business)?.party).toBeNull();
});

test('no lines, however odd, make reading fail or give more than its schema holds', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      'Bill to',
      'Account holder: ',
      'Page 2 of 3',
      '07/01/2026 - 07/31/2026',
      '2025',
    ),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
      const read = facts(ACME, ...texts);
      expect(read?.party?.name.length ?? 0).toBeLessThanOrEqual(80);
      expect(read?.numbers.length ?? 0).toBeLessThanOrEqual(1);
    }),
  );
});
