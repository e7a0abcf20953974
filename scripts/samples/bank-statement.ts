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

/** One page of an invented bank's statement for the practice platform's first business, as HTML. */
export function bankStatement(): string {
  return page('September 2026', 'Page 1 of 1', OPENING, ENTRIES);
}

const MONTHS = ['May', 'June', 'July', 'August', 'September'] as const;

/** Five pages of the same account, a month a page, as HTML: what lies in the practice scanner's feeder. */
export function statementPages(): readonly string[] {
  let opening = OPENING;
  return MONTHS.map((month, at) => {
    const entries = ENTRIES.map(
      ([date, text, cents]): Entry => [
        date.replace('Sep', month.slice(0, 3)),
        text,
        cents + Math.sign(cents) * at * 1_117,
      ],
    );
    const html = page(`${month} 2026`, `Page ${at + 1} of ${MONTHS.length}`, opening, entries);
    opening += entries.reduce((sum, [, , cents]) => sum + cents, 0);
    return html;
  });
}

function page(month: string, number: string, opening: number, entries: readonly Entry[]): string {
  let balance = opening;
  const rows = entries.map(([date, text, cents]) => {
    balance += cents;
    return `<tr><td>${date}, 2026</td><td>${text}</td><td>${dollars(cents)}</td><td>${dollars(balance)}</td></tr>`;
  });
  const start = entries[0]?.[0].slice(0, 3) ?? '';
  return `<!doctype html><meta charset="utf-8"><title>Statement</title><style>
    body{font:13px 'DejaVu Sans',sans-serif;margin:48px;color:#1b2430}
    h1{font-size:24px;color:#23466b;margin:0}header{border-bottom:3px solid #23466b;padding-bottom:12px;display:flex;justify-content:space-between}
    table{width:100%;border-collapse:collapse;margin-top:28px}th,td{text-align:left;padding:8px 6px;border-bottom:1px solid #d5dde6}
    td:nth-child(n+3),th:nth-child(n+3){text-align:right;font-variant-numeric:tabular-nums}.s{color:#5a6878;margin-top:40px}
    </style><header><div><h1>First Quay Bank</h1>Statement of account · ${month}</div><div>SPECIMEN<br>${number}</div></header>
    <p><b>ACME BAKERY LLC</b><br>12 Quay Road, Port Harbor, HB 00104<br>Business checking · account ending 1042</p>
    <table><tr><th>Date</th><th>Description</th><th>Amount</th><th>Balance</th></tr>
    <tr><td>${start} 01, 2026</td><td>Opening balance</td><td></td><td>${dollars(opening)}</td></tr>${rows.join('')}</table>
    <p class="s">An invented statement of an invented bank, for practice.</p>`;
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
