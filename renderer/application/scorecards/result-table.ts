import type { ScorecardGroupResult } from '#contract/models/scorecard.ts';
import { idKey } from './result-ids.ts';

export const RESULT_COLUMNS = ['id', 'points', 'weightedPoints', 'createdAt'] as const;
export type ResultColumn = (typeof RESULT_COLUMNS)[number];
export interface ResultOrder {
  /** Null for the platform's order. */
  readonly by: ResultColumn | null;
  readonly down: boolean;
}

/** Returns a sorted copy. Missing values come last in both directions. */
export function sorted(
  rows: readonly ScorecardGroupResult[],
  { by, down }: ResultOrder,
): readonly ScorecardGroupResult[] {
  if (by === null) return rows;
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [a[by], b[by]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * compare(x, y);
  });
}

/**
 * Compares two cells. Numbers, including text that contains a number, are compared by value and
 * come before other text.
 */
function compare(a: string | number, b: string | number): number {
  const [x, y] = [numberIn(a), numberIn(b)];
  if (x !== null && y !== null) return x - y;
  if (x !== null || y !== null) return x === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function numberIn(given: string | number): number | null {
  if (typeof given === 'number') return given;
  return /^[+-]?\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : null;
}

/**
 * Returns the table as text for pasting into a spreadsheet: a heading, followed by one line per
 * row, with tabs between cells.
 */
export function asTable(
  heads: Readonly<Record<ResultColumn, string>>,
  rows: readonly ScorecardGroupResult[],
): string {
  const lines = rows.map((row) => RESULT_COLUMNS.map((column) => cell(row[column])).join('\t'));
  return `${[RESULT_COLUMNS.map((column) => heads[column]).join('\t'), ...lines].join('\n')}\n`;
}

/** Escapes text that a spreadsheet would interpret as a formula. */
function cell(value: string | number | null): string {
  if (value === null || typeof value === 'number') return String(value ?? '');
  const line = value.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(line) && numberIn(line) === null ? `'${line}` : line;
}

/** Returns the requested IDs that are missing, and the number of results that weren't requested. */
export function compareWithAsked(
  asked: readonly string[],
  rows: readonly ScorecardGroupResult[],
): { readonly missing: readonly string[]; readonly unasked: number } {
  const came = new Set(rows.map(({ id }) => idKey(id)));
  const wanted = new Set(asked.map(idKey));
  return {
    missing: asked.filter((id) => !came.has(idKey(id))),
    unasked: rows.filter(({ id }) => !wanted.has(idKey(id))).length,
  };
}
