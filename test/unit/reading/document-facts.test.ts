import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFacts } from '../../../main/reading/document-facts.ts';
import type { TextLine } from '../../../main/reading/pdf-text.ts';

const ACME = { business: 'Acme Bakery LLC', owner: 'Jane Ann Doe' };

/** A page of lines, one every 14 points, the first one large. `\t` starts a column. */
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
  ['business_filing', ['Certificate of Formation', 'Secretary of State', 'Filing fee']],
  ['business_filing', ['Annual report of', 'Acme Bakery LLC', 'Secretary of State', 'File number']],
  ['financial_statement', ['Balance Sheet', 'Total assets', 'Total liabilities']],
  ['check', ['PAY TO THE ORDER OF', 'DOLLARS', 'MEMO']],
  [
    'bank_statement',
    [
      'Harbor Bank',
      'Statement period',
      'Account number',
      'Date\tNarration, Withdrawal (Dr), Deposit (Cr)',
    ],
  ],
  ['bank_statement', ['Harbor Everyday Statement', 'Date\tDescription, Debit, Credit, Balance']],
  ['financial_statement', ['Income Statement', 'Net income', 'Gross profit']],
  ['payslip', ['Payslip for the month of May 2026', 'Net pay', 'Deductions']],
  ['tax_form', ['Wage and Tax', 'W-2', 'Medicare tax withheld']],
])('recognizes %s by its words', (type, texts) => {
  expect(facts(ACME, ...texts)?.type).toMatchObject({ type });
});

test('reads the number and the year of a tax form', () => {
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
  [
    'a quotation with the captions of an invoice',
    ['QUOTATION', 'Invoice number', 'Bill to', 'Subtotal', 'Unit price', 'Amount due', 'Due date'],
  ],
  [
    'a statement of investments',
    [
      'Brokerage Account Statement',
      'Account number',
      'Statement period',
      'Deposits',
      'Routing number',
    ],
  ],
  [
    'a paper that explains balance sheets',
    [
      'Balance Sheet',
      'A balance sheet lists the total assets and the total liabilities of a company on one day.',
      'Current assets: Cash',
      'Retained earnings and net income are part of equity, as every student of accounting learns.',
    ],
  ],
  [
    'program code',
    [
      'def electric_bill():',
      'meter_number = 1',
      'previous_reading',
      'kwh_used',
      'current_charges',
      'energy_charge',
    ],
  ],
  [
    'a statement of a credit card',
    [
      'Statement of account',
      'Statement period',
      'Account number',
      'Minimum payment',
      'Payment due date',
    ],
  ],
  ['nothing', ['']],
])('%s suggests no type', (_, texts) => {
  expect(facts(ACME, ...texts)?.type ?? null).toBeNull();
});

test('confirms the type of a filing by the pages after its cover', () => {
  const cover = page('Harbor Tools Articles of Association');
  const second = page('Index', 'Directors', 'Objects of the company');
  expect(documentFacts([cover], ACME)?.type).toBeNull();
  expect(documentFacts([cover, second], ACME)?.type).toMatchObject({ type: 'business_filing' });
});

test.each([
  [
    'behind a caption',
    ['INVOICE', 'Bill to', 'Amount due', 'Invoice date: 11/03/2026'],
    '2026-11-03',
  ],
  [
    'behind a colon of its own',
    ['INVOICE', 'Bill to', 'Amount due', 'Date\t:\t11/03/2026'],
    '2026-11-03',
  ],
  ['alone in the heading', ['INVOICE', 'November 3, 2026', 'Bill to', 'Amount due'], '2026-11-03'],
  [
    'as one of two',
    ['INVOICE', 'November 3, 2026', 'November 9, 2026', 'Bill to', 'Amount due'],
    null,
  ],
])('reads a date %s as the issue date, unless another one may be it', (_, texts, date) => {
  expect(facts(ACME, ...texts)).toMatchObject({ date });
});

test('reads the period of an invoice only from a caption', () => {
  const invoice = ['INVOICE', 'Bill to', 'Amount due'];
  const july = { from: '2026-07-01', to: '2026-07-31' };
  expect(facts(ACME, ...invoice, 'Service period: 7/1/2026 - 7/31/2026')?.period).toEqual(july);
  expect(facts(ACME, ...invoice, 'Consulting 7/1/2026 - 7/31/2026')?.period).toBeNull();
});

test.each([
  '01/01/2026-01/31/2026',
  '01/01/26–01/31/26',
])('reads the period %s of a scanned statement, whose spaces were lost', (range) => {
  const texts = ['Bank Statement', `StatementPeriod:${range}`, 'Beginning balance', 'Deposits'];
  expect(facts(ACME, ...texts)?.period).toEqual({ from: '2026-01-01', to: '2026-01-31' });
});

test.each([
  ['For the full year January 1, 2025, through December 31, 2025', 2025],
  ['PA-40 2025', 2025],
  ['Form 1040 (Rev. January 2025)', null],
])('%s returns the tax year %s', (text, taxYear) => {
  const form = ['Income tax return', 'Department of Revenue', 'Taxable income'];
  expect(facts(ACME, ...form, text)).toMatchObject({ type: { type: 'tax_form' }, taxYear });
});

test('distinguishes a printed web page and a list of transactions from a statement', () => {
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
])('%s names its recipient', (_, texts) => {
  expect(facts(ACME, ...HEAD, ...texts)?.party).toMatchObject({ agrees: true });
});

test.each([
  ['another business', ['Account holder: Bolt Cafe Inc.'], 'Bolt Cafe Inc.'],
  ['another business of a like name', ['Account holder: Acme Plumbing LLC'], 'Acme Plumbing LLC'],
  ['another person', ['Account holder: Omar Ruiz'], 'Omar Ruiz'],
  ['an address alone', ['BOLT CAFE INC', '7 Oak Road', 'Fresno, CA 93721'], 'BOLT CAFE INC'],
  [
    'a customer beside a department',
    ['Customer name: Bolt Cafe Inc.', 'Bill to: Bolt Finance'],
    'Bolt Cafe Inc.',
  ],
  [
    'a name under a caption of two lines',
    ['Account name, if it differs from', 'the one above', 'Omar Ruiz'],
    'Omar Ruiz',
  ],
])('%s causes a question', (_, texts, name) => {
  expect(facts(ACME, ...HEAD, ...texts)?.party).toEqual({ name, agrees: false });
});

// Promise: If unsure, the app says nothing
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

const party = (known: Partial<typeof ACME>, name: string) =>
  facts(
    { business: 'Acme Bakery LLC', owner: 'Jane Ann Doe', ...known },
    ...HEAD,
    `Account holder: ${name}`,
  )?.party?.agrees ?? null;

test.each([
  ['J & M Auto Repair LLC', 'K & L AUTO REPAIR LLC', false],
  ['S & P Cleaning Services Inc', 'A & B Cleaning Services Inc', false],
  ['J & M LLC', 'K & L LLC', false],
  ['Pizza House 1 LLC', 'Pizza House 2 LLC', false],
  ['Oak Street Holdings II LLC', 'OAK STREET HOLDINGS III LLC', false],
  ['J & M Auto Repair LLC', 'AUTO REPAIR LLC', null],
  ['Auto Repair LLC', 'J & M Auto Repair LLC', null],
  ['J & M Auto Repair LLC', 'M & J Auto Repair LLC', null],
  ['J & M Auto Repair LLC', 'M Auto Repair LLC', null],
  ['Oak Street Holdings LLC', 'Oak Street Holdings II LLC', null],
  ['J & M Auto Repair LLC', 'J&M AUTO REPAIR, L.L.C.', true],
  ['J & M Auto Repair LLC', 'J AND M AUTO REPAIR L L C', true],
  ['J & M Auto Repair LLC', 'JM Auto Repair LLC', true],
  ['JM Auto Repair LLC', 'J&M Auto Repair LLC', true],
  ['J & M LLC', 'J and M LLC', true],
  ['John A Smith Plumbing LLC', 'John Smith Plumbing LLC', true],
  ['Acme Bakery LLC', '1 Acme Bakery LLC', true],
])('compares the letters of businesses: %s and %s return %s', (business, name, agrees) => {
  expect(party({ business }, name)).toBe(agrees);
});

test.each([
  ['John A Smith', 'John B Smith', null],
  ['John Anthony Smith', 'John B. Smith', null],
  ['John A Smith', 'John Bernard Smith', null],
  ['Maria A Lopez', 'Maria E Lopez', null],
  ['John Smith Jr', 'John Smith Sr', null],
  ['John A Smith', 'John Smith', true],
  ['John A Smith', 'SMITH, JOHN ANTHONY', true],
  ['John Anthony Smith', 'John A. Smith', true],
  ['John Robert Smith', 'J. Robert Smith', true],
  ['John Smith Jr', 'John Smith', true],
])('compares the initials of people: %s and %s return %s', (owner, name, agrees) => {
  expect(party({ owner }, name)).toBe(agrees);
});

test.each([
  [
    'the boxes of a W-2',
    ['Wage and Tax Statement', 'W-2', "e Employee's name, address and ZIP code", 'Omar\tRuiz'],
    'Omar Ruiz',
  ],
  [
    'the address of a return, not its preparer',
    [
      'Form 1120-S U.S. Income Tax Return',
      'Department of the Treasury',
      'Bolt Cafe Inc.',
      '7 Oak Road',
      'Fresno, CA 93721',
      ...Array<string>(30).fill('0'),
      'Sharp Numbers LLC',
      '1 Elm Street',
      'Fresno, CA 93721',
    ],
    'Bolt Cafe Inc.',
  ],
  [
    'the title of a filing',
    ['Articles of Organization', 'of', 'Bolt Cafe', 'Secretary of State', 'Registered agent'],
    'Bolt Cafe',
  ],
  [
    'the heading of a financial statement',
    ['Bolt Cafe', 'Balance Sheet', 'Total assets', 'Total liabilities'],
    'Bolt Cafe',
  ],
])('%s returns the name', (_, texts, name) => {
  expect(facts(ACME, ...texts)?.party).toEqual({ name, agrees: false });
  expect(facts({ business: name, owner: name }, ...texts)?.party).toEqual({ name, agrees: true });
});

test('compares a person if both names are known, and a business if its name is', () => {
  const person = [...HEAD, 'Account holder: Omar Ruiz'];
  const business = [...HEAD, 'Account holder: Bolt Cafe Inc.'];
  expect(facts({ business: 'Acme Bakery LLC', owner: null }, ...person)?.party).toBeNull();
  expect(facts({ business: null, owner: 'Jane Doe' }, ...person)?.party).toBeNull();
  expect(facts({ business: null, owner: 'Jane Doe' }, ...business)?.party).toBeNull();
  expect(facts({ business: null, owner: null }, ...business)?.party).toBeNull();
  expect(facts({ business: '东北电气', owner: null }, ...business)?.party).toBeNull();
});

test('never fails, and never exceeds its schema, whatever the lines are', () => {
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
