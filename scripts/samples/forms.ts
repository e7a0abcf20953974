import { letter } from './letter.ts';

/**
 * Returns the first page of a tax return for the practice platform's first business, as HTML. It
 * doesn't look like a real form.
 */
export function taxForm(): string {
  const lines = [
    ['1a', 'Gross receipts or sales', '486,210'],
    ['2', 'Cost of goods sold', '171,940'],
    ['3', 'Gross profit', '314,270'],
    ['8', 'Salaries and wages', '154,080'],
    ['11', 'Rents', '37,200'],
    ['20', 'Total deductions', '243,515'],
    ['21', 'Ordinary business income', '70,755'],
  ];
  return letter(`<header><div>Form 1120-S<br>Department of the Treasury<br>Internal Revenue Service</div>
    <div><h1>2025</h1>SPECIMEN</div></header>
    <h1>U.S. Income Tax Return for an S Corporation</h1><p>For calendar year 2025</p>
    <p>Name of corporation<br><b>Acme Bakery LLC</b><br>12 Quay Road<br>Port Harbor, HB 00104</p>
    <p>Employer identification number: 00-0001042</p>
    <table><tr><th>Line</th><th>Income and deductions</th><th>Amount</th></tr>${rows(lines)}</table>
    <p class="s">An invented return of an invented business, for practice. Under penalties of perjury nothing is declared.</p>`);
}

/** Returns a bill from the utility company that gets paid in the statements, as HTML. */
export function utilityBill(): string {
  const lines = [
    ['Meter 10-42', 'Previous reading 48,210', ''],
    ['', 'Current reading 50,874', '2,664 kWh'],
    ['', 'Basic charge', '$24.00'],
    ['', 'Delivery charges', '$143.86'],
    ['', 'Supply charges', '$319.46'],
    ['', 'Amount due', '$487.32'],
  ];
  return letter(`<header><div><h1>Port Harbor Utilities</h1>Electric bill</div><div>SPECIMEN</div></header>
    <p><b>Acme Bakery LLC</b><br>12 Quay Road<br>Port Harbor, HB 00104</p>
    <p>Service address: 12 Quay Road, Port Harbor<br>Billing period: Aug 15, 2026 – Sep 14, 2026<br>Due date: Oct 6, 2026</p>
    <table><tr><th>Meter number</th><th>Current charges</th><th>Amount</th></tr>${rows(lines)}</table>
    <p class="s">An invented bill of invented works, for practice.</p>`);
}

function rows(lines: readonly (readonly string[])[]): string {
  return lines
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('');
}
