import type { DocumentType } from '../../preload/contract/models/verification.ts';

/**
 * Phrases that identify a document type: its usual titles, and other phrases that are common in it. They are lowercase
 * and without accents.
 */
export interface TypeWords {
  /** Null for papers that resemble a type but don't belong to it, such as a purchase order. */
  readonly type: DocumentType | null;
  readonly titles: readonly string[];
  readonly cues: readonly string[];
}

export const TYPE_WORDS: readonly TypeWords[] = [
  {
    type: 'bank_statement',
    titles: phrases(`
      bank statement, e-statement, estatement, statement of activity, deposit account statement,
      account statement, statement of account, statement of accounts, checking statement,
      savings statement, combined statement, monthly statement, statement of your account,
      business checking, estado de cuenta, extracto de cuenta, extracto bancario`),
    cues: phrases(`
      statement period, statement date, beginning balance, ending balance, opening balance,
      closing balance, previous balance, balance brought forward, deposits and, deposits, deposit,
      withdrawals, withdrawal, account no, checks paid, daily balance, average daily balance,
      account summary, account number, account holder, ifsc code, branch name, swift code, member fdic, routing number, overdraft, interest paid, iban,
      money in, money out, paid in, paid out, account balance, available balance,
      balance carried forward, transaction details, total withdrawals, sort code, saldo inicial, saldo final, saldo anterior, depositos, retiros, cargos, abonos`),
  },
  {
    type: 'payslip',
    titles: phrases(`
      earnings statement, pay advice, payroll advice, salary statement, advice of deposit,
      pay check stub, paycheck stub, statement of earnings, pay stub, paystub, pay slip, payslip,
      pay statement, salary slip, payroll statement, wage statement, recibo de nomina,
      recibo de pago de nomina, talon de pago, boleta de pago, recibo de sueldo`),
    cues: phrases(`
      gross pay, gross earnings, net pay, net salary, take home, ytd, year to date, pay period,
      pay date, period ending, gross salary, total earnings, total deductions, hourly rate, regular hours, overtime, federal income tax, medicare,
      employee id, employee no, employee number, deductions, basic salary, check date, salario,
      fed income tax, fed withholding, state income tax, soc sec, social security, gross ytd,
      advice number, advice date, pay frequency, days worked, designation, date of joining,
      deducciones, percepciones, devengos`),
  },
  {
    type: 'tax_form',
    titles: phrases(`
      income tax return, individual income tax, corporate income tax, tax transcript,
      franchise tax report, tax return for, employment tax return, wage and tax statement,
      return of income, schedule c (form 1040), request for taxpayer, request for transcript,
      tax return transcript, account transcript, declaracion de impuestos, declaracion anual,
      constancia de situacion fiscal`),
    cues: phrases(`
      department of the treasury, internal revenue service, omb no, department of revenue,
      department of taxation, income tax, schedule, franchise tax board, taxable income,
      adjusted gross income, employer identification number, taxpayer identification number,
      paid preparer, wages and tips, social security wages, social security tax withheld,
      medicare wages, medicare tax withheld, federal income tax withheld,
      under penalties of perjury, for paperwork reduction act notice, irs.gov, cat. no, tax year,
      calendar year, filing status, office of tax and revenue, comptroller, tax liability,
      withholding tax, spouse's first name, your first name`),
  },
  {
    type: 'invoice',
    titles: phrases(`
      invoice, tax invoice, commercial invoice, factura`),
    cues: phrases(`
      invoice number, invoice no, invoice #, invoice date, invoice id, bill to, billed to, sold to,
      ship to, subtotal, sub total, unit price, quantity, qty, amount due, balance due, total due,
      due date, payment terms, purchase order, po number, remit to, vat, factura no,
      numero de factura, precio unitario, cantidad, importe, base imponible, nif, cif, iva, rfc,
      invoice total, total amount, sales tax, net total, gross total, invoice to, invoice from,
      facturar a, fecha de vencimiento, impuesto, precio, thank you for your business, line total`),
  },
  {
    type: 'utility_bill',
    titles: phrases(`
      utility bill, utility statement, electric statement, water and sewer bill, gas and electric,
      monthly electric bill, electric bill, electricity bill, gas bill, water bill, energy bill,
      energy statement, electric service, your electricity bill, your energy bill, your gas bill,
      your water bill, internet bill, phone bill, recibo de luz, factura de electricidad,
      factura de la luz`),
    cues: phrases(`
      kwh, therms, ccf, meter number, meter reading, meter no, service address, current reading,
      energy charge, energy charges, electricity usage, units consumed, consumer number, fixed charges, service period, billing period, days of service,
      current charges, previous balance, previous reading, electric charges, delivery charges,
      supply charges, basic charge, customer charge, sewer, power outage, usage history, amount due,
      lectura anterior, lectura actual, periodo de facturacion, meter readings, total usage,
      gallons, utility, data usage, service charges, total consumption, consumo`),
  },
  {
    type: 'check',
    titles: phrases(`
      pay to the order of, pay to the, paguese a la orden de, cashier's check, voided check`),
    cues: phrases(`
      order of, dollars, memo, void, authorized signature, check no, security features`),
  },
  {
    type: 'business_filing',
    titles: phrases(`
      articles of organization, articles of incorporation, articles of association,
      memorandum of association,
      business registration, trade name, registro mercantil, company agreement,
      statement of partnership authority, annual report of,
      certificate of formation, certificate of organization, certificate of incorporation,
      certificate of good standing, certificate of existence, certificate of status,
      certificate of assumed name, certificate of registration, certificate of amendment,
      statement of information, operating agreement, fictitious business name, assumed name,
      business license, certificate of limited partnership, partnership agreement,
      acta constitutiva, escritura constitutiva`),
    cues: phrases(`
      secretary of state, name of this corporation, name of the corporation, name of the company,
      name of the limited liability company, division of corporations, corporations division,
      department of state, registered agent, registered office, principal office,
      limited liability company, organizer, incorporator, incorporators, filing fee, file number,
      doing business as, member-managed, manager-managed, companies act, company number,
      registered in england, directors, the articles, the members, the managers, the corporation,
      the company, shareholders, board of directors, nonprofit, effective date, date of filing,
      entity type, business entity`),
  },
  {
    type: 'financial_statement',
    titles: phrases(`
      balance sheet, balance sheets, profit and loss statement, statement of comprehensive income,
      statement of profit or loss, trial balance, income and expense, annual financial report,
      income statement, statement of income, statements of income, profit and loss, profit & loss,
      statement of operations, statements of operations, statement of cash flows,
      statements of cash flows, cash flow statement, financial statements,
      statement of financial position, statement of activities, personal financial statement,
      treasurer's report, form 10-k, form 10-q,
      balance general, estado de resultados, estados financieros`),
    cues: phrases(`
      total assets, total liabilities, net income, net loss, gross profit, total current assets,
      accounts receivable, accounts payable, retained earnings, cost of goods sold,
      operating expenses, total expenses, stockholders, shareholders, net worth, total revenue,
      total equity, depreciation, total income, net profit, operating income, cash flow, revenue,
      profit, total debt, current assets, current liabilities, fixed assets, equity, accrual,
      fiscal year ended, securities and exchange commission, activo total, pasivo total,
      utilidad neta`),
  },
  {
    type: null,
    titles: phrases(`
      purchase order, sales order, work order, order confirmation, quotation, quote, estimate,
      proposal, receipt, sales receipt, packing slip, packing list, delivery note, credit memo,
      bill of lading, lease agreement, rental agreement, purchase agreement, loan agreement,
      loan estimate, closing disclosure, credit report, credit card statement,
      brokerage statement, brokerage account statement, investment statement, portfolio statement,
      mortgage statement, loan statement, billing statement, retirement account statement,
      certificate of insurance, insurance policy, letter of intent, cotizacion, presupuesto,
      contrato`),
    cues: [],
  },
];

/** Phrases on credit card statements, which don't count as bank account statements. */
export const CARD_CUES = phrases(`
  minimum payment, credit limit, credit line, available credit, payment due date, cash advance,
  cash advances, annual percentage rate, late payment`);

/** Splits a comma-separated list. Line breaks count as spaces, as in the text that is compared with the phrases. */
function phrases(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}
