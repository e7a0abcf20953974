import { holdsPhrase, type MatchLine } from './match-text.ts';

/** Why a paper isn't an original document, even though its text comes from one. */
export type Misfit = 'webPage' | 'transactionList';

/** The height of the margins in which browsers print the address and the time, as a fraction of the page height. */
const MARGIN = 0.06;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+|\b(?:https?:\/\/)\S+/;
const PRINTED_AT = /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}/;
const PAGE_OF = /\b\d{1,3}\/\d{1,3}$/;

const LIST_TITLES = [
  'transaction history',
  'account activity',
  'recent transactions',
  'recent activity',
  'posted transactions',
  'pending transactions',
  'transactions list',
  'transaction list',
  'account history',
  'movimientos',
];
/** Phrases that bank statements have and lists of transactions don't. */
const STATEMENT_WORDS = [
  'statement period',
  'for the period',
  'beginning balance',
  'ending balance',
  'opening balance',
  'closing balance',
  'previous balance',
  'saldo inicial',
  'saldo final',
  'saldo anterior',
];

/** Detects a printed web page or a transaction list from online banking. Returns null for anything else. */
export function misfitOf(
  lines: readonly MatchLine[],
  page: { readonly height: number },
): Misfit | null {
  const outer = lines.filter(
    ({ y, height }) => y + height < page.height * MARGIN || y > page.height * (1 - MARGIN),
  );
  const has = (pattern: RegExp) => outer.some(({ plain }) => pattern.test(plain));
  if (has(PRINTED_AT) && (has(ADDRESS) || has(PAGE_OF))) return 'webPage';
  if (has(ADDRESS) && has(PAGE_OF)) return 'webPage';
  const head = lines.filter(({ y }) => y < page.height * HEAD);
  const isList = head.some(
    (line) => line.plain.length < 50 && LIST_TITLES.some((title) => holdsPhrase(line, title)),
  );
  const isStatement = lines.some((line) => STATEMENT_WORDS.some((word) => holdsPhrase(line, word)));
  return isList && !isStatement ? 'transactionList' : null;
}
const HEAD = 0.4;
