import { isUuid } from '../random.ts';
import type { Cells } from '../store/cells.ts';

export type RowTest = (row: number) => boolean;

const EVERY: RowTest = () => true;
const ASCII = /^[\x20-\x7e]*$/;

/** Letters without case and marks, so that "Zoe" finds "Zoë". */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every word of the text occurs in the column. */
export function wordsMatch(cells: Cells, column: string, text: string): RowTest {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return EVERY;
  const values = cells.column(column);
  return (row) => {
    const value = values[row];
    if (typeof value !== 'string') return false;
    const folded = fold(value);
    return words.every((word) => folded.includes(word));
  };
}

/** The digits of the text occur in those of the column, a leading country code 1 aside. */
export function digitsMatch(cells: Cells, column: string, text: string): RowTest {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits === '') return () => false;
  const values = cells.column(column);
  return (row) => String(values[row] ?? '').includes(digits);
}

/** Business legal name, UUID, deal ID or client token (spec, endpoint 15, `search`). */
export function searchMatch(cells: Cells, text: string): RowTest {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return EVERY;
  if (isUuid(wanted)) return same(cells, 'id', wanted);
  const name = wordsMatch(cells, 'business_legal_name', text);
  const deal = same(cells, 'deal_id', wanted);
  const tokens = cells.column('client_tracking_token');
  return (row) =>
    name(row) ||
    deal(row) ||
    String(tokens[row] ?? '')
      .toLowerCase()
      .includes(wanted);
}

function same(cells: Cells, column: string, wanted: string): RowTest {
  const values = cells.column(column);
  return (row) => String(values[row]).toLowerCase() === wanted;
}
