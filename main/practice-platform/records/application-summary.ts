import { nullableTimestamp } from '../clock.ts';
import type { Cell, Cells } from '../store/cells.ts';
import { MOMENT_COLUMNS, SUMMARY_FIELDS } from '../store/columns/summary-columns.ts';

/** An item of the application search: the spec's fields and no others. */
export function applicationSummary(cells: Cells, row: number): Readonly<Record<string, Cell>> {
  return Object.fromEntries(
    SUMMARY_FIELDS.map((field) => {
      const cell = cells.at(field, row);
      if (!MOMENT_COLUMNS.has(field)) return [field, cell];
      return [field, nullableTimestamp(typeof cell === 'number' ? cell : null)];
    }),
  );
}
