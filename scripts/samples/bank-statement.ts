import { letter } from './letter.ts';

type Entry = readonly [date: string, text: string, cents: number];

const ENTRIES: readonly Entry[] = [
  ['Sep 02', 'Card sales, register 1', 412_380],
  ['Sep 04', 'Harbor Flour Mills', -128_455],
  ['Sep 05', 'Card sales, register 2', 287_140],
  ['Sep 09', 'Payroll', -642_000],
  ['Sep 11', 'Catering: Bolt Cafe Inc.', 154_000],
  ['Sep 16', 'Rent, 12 Quay Road', -310_000],
  ['Sep 18', 'Card sales, register 1', 398_215],
  ['Sep 22', 'Port Harbor Utilities', -48_732],
  ['Sep 25', 'Card sales, register 2', 301_990],
  ['Sep 29', 'Dairy Union', -61_208],
];
const OPENING = 1_284_611;

const ACME = {
  bank: 'First Quay Bank',
  holder: 'ACME BAKERY LLC',
  address: '12 Quay Road, Port Harbor, HB 00104',
  account: 'Business checking · account ending 1042',
};
const BOLT = {
  bank: 'Harbor Savings Bank',
  holder: 'BOLT CAFE INC.',
  address: '77 Mill Street, Port Harbor, HB 00107',
  account: 'Business checking · account ending 2077',
};

/**
 * Returns a one-page bank statement, made up for the practice platform's first business, as HTML.
 */
export function bankStatement(): string {
  const entries = [opening('Sep'), ...ENTRIES];
  return letter(page(ACME, 'September 1 – 30, 2026', 'Page 1 of 1', OPENING, entries));
}

/** Returns the first two pages of a four-page statement for the same account, as HTML. */
export function halfStatement(): string {
  const period = 'July 1 – 31, 2026';
  const entries = [opening('Jul'), ...entriesOf('Jul')];
  const [first, second] = [entries.slice(0, 6), entries.slice(6)];
  return letter(
    page(ACME, period, 'Page 1 of 4', OPENING, first),
    page(ACME, period, 'Page 2 of 4', OPENING + sum(first), second),
  );
}

/** Returns a statement for the practice platform's second business, as HTML. */
export function otherStatement(): string {
  const entries = [opening('Aug'), ...entriesOf('Aug', 2)];
  return letter(page(BOLT, 'August 1 – 31, 2026', 'Page 1 of 1', 918_402, entries));
}

const MONTHS = ['May', 'June', 'July', 'August', 'September'] as const;

/**
 * Returns five statement pages for the same account as HTML, one per month. They're for the
 * practice scanner's feeder.
 */
export function statementPages(): readonly string[] {
  let balance = OPENING;
  return MONTHS.map((month, at) => {
    const short = month.slice(0, 3);
    const entries = [opening(short), ...entriesOf(short, at)];
    const number = `Page ${at + 1} of ${MONTHS.length}`;
    const html = letter(page(ACME, `${month} 2026`, number, balance, entries));
    balance += sum(entries);
    return html;
  });
}

function opening(month: string): Entry {
  return [`${month} 01`, 'Opening balance', 0];
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((total, [, , cents]) => total + cents, 0);
}

/** Returns the entries of a month. Each `variant` has different amounts. */
function entriesOf(month: string, variant = 0): readonly Entry[] {
  return ENTRIES.map(([date, text, cents]) => [
    date.replace('Sep', month),
    text,
    cents + Math.sign(cents) * variant * 1_117,
  ]);
}

function page(
  { bank, holder, address, account }: typeof ACME,
  period: string,
  number: string,
  before: number,
  entries: readonly Entry[],
): string {
  let balance = before;
  const rows = entries.map(([date, text, cents]) => {
    balance += cents;
    const amount = cents === 0 ? '' : dollars(cents);
    return `<tr><td>${date}, 2026</td><td>${text}</td><td>${amount}</td><td>${dollars(balance)}</td></tr>`;
  });
  return `<header><div><h1>${bank}</h1>Statement of account · ${period}</div><div>SPECIMEN<br>${number}</div></header>
    <p><b>${holder}</b><br>${address}<br>${account}</p>
    <table><tr><th>Date</th><th>Description</th><th>Amount</th><th>Balance</th></tr>
    ${rows.join('')}</table>
    <p class="s">An invented statement of an invented bank, for practice.</p>`;
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
