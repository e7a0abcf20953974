import { isUuid } from '../random.ts';
import type { Cells } from '../store/cells.ts';

export type RowTest = (row: number) => boolean;

/** How a text filter meets a value; the spec does not say which ("matches", endpoint 15). */
export const MATCHINGS = [
  /** Every word occurs in the value, case and accents aside; of a phone number its digits. */
  'lenient',
  /** The text as a whole occurs in the value, case aside. */
  'contains',
  /** The text as a whole occurs in the value just so. */
  'contains-case',
  /** Every word is a whole word of the value, case aside. */
  'whole-words',
  /** The text is the value. */
  'exact',
] as const;
export type Matching = (typeof MATCHINGS)[number];

type Meets = (value: string) => boolean;

const EVERY: RowTest = () => true;
const ASCII = /^[\x20-\x7e]*$/;

/** Letters without case and marks, so that "Zoe" finds "Zoë". */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function meets(matching: Matching, text: string): Meets {
  switch (matching) {
    case 'lenient': {
      const words = fold(text).split(/\s+/).filter(Boolean);
      return (value) => {
        const folded = fold(value);
        return words.every((word) => folded.includes(word));
      };
    }
    case 'contains': {
      const wanted = text.toLowerCase();
      return (value) => value.toLowerCase().includes(wanted);
    }
    case 'contains-case':
      return (value) => value.includes(text);
    case 'whole-words': {
      const words = wordsOf(text);
      return (value) => {
        const held = new Set(wordsOf(value));
        return words.every((word) => held.has(word));
      };
    }
    case 'exact':
      return (value) => value === text;
  }
}

/** The text meets the column's value; a text without a word in it filters nothing. */
export function wordsMatch(
  cells: Cells,
  column: string,
  text: string,
  matching: Matching,
): RowTest {
  return text.trim() === '' ? EVERY : textMatch(cells, column, meets(matching, text.trim()));
}

/** Leniently, the digits of the text occur in those of the column, a leading country code 1 aside. */
export function phoneMatch(
  cells: Cells,
  column: string,
  text: string,
  matching: Matching,
): RowTest {
  if (matching !== 'lenient') return textMatch(cells, column, meets(matching, text.trim()));
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits === '') return () => false;
  return textMatch(cells, column, (value) => value.includes(digits));
}

/** Business legal name, UUID, deal ID or client token (spec, endpoint 15, `search`). */
export function searchMatch(cells: Cells, text: string, matching: Matching): RowTest {
  const wanted = text.trim();
  if (wanted === '') return EVERY;
  const minds = matching === 'exact' || matching === 'contains-case';
  const same = minds ? meets('exact', wanted) : caselessly(wanted);
  if (isUuid(wanted.toLowerCase())) return textMatch(cells, 'id', same);
  const name = wordsMatch(cells, 'business_legal_name', text, matching);
  const deal = textMatch(cells, 'deal_id', same);
  const token = textMatch(
    cells,
    'client_tracking_token',
    meets(matching === 'lenient' ? 'contains' : matching, wanted),
  );
  return (row) => name(row) || deal(row) || token(row);
}

function caselessly(wanted: string): Meets {
  const lower = wanted.toLowerCase();
  return (value) => value.toLowerCase() === lower;
}

function textMatch(cells: Cells, column: string, test: Meets): RowTest {
  const values = cells.column(column);
  return (row) => {
    const value = values[row];
    return typeof value === 'string' && test(value);
  };
}
