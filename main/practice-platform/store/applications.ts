import { SAMPLE_CELLS } from '../data/sample-applications.ts';
import { Cells } from './cells.ts';
import { ACTIVITY_COLUMNS, WORKFLOW_COLUMNS } from './columns/activity-columns.ts';
import { PARTY_COLUMNS, PRIVATE_COLUMNS } from './columns/party-columns.ts';
import { SUMMARY_COLUMNS } from './columns/summary-columns.ts';

const DAY = 86_400_000;

/** The seeded applications: their columns, and the way from an id to its row. */
export class Applications {
  readonly cells: Cells;
  #rowsById: ReadonlyMap<string, number> | null = null;

  constructor(rows: number, seed: number, now: number) {
    this.cells = new Cells({
      rows,
      seed,
      today: Math.floor(now / DAY) * DAY,
      fixed: SAMPLE_CELLS,
      columns: {
        ...SUMMARY_COLUMNS,
        ...PRIVATE_COLUMNS,
        ...WORKFLOW_COLUMNS,
        ...PARTY_COLUMNS,
        ...ACTIVITY_COLUMNS,
      },
    });
  }

  /** The row of an application id; undefined when there is none. */
  rowOf(id: string): number | undefined {
    this.#rowsById ??= new Map(this.cells.column('id').map((known, row) => [String(known), row]));
    return this.#rowsById.get(id.toLowerCase());
  }

  /** All rows with a value in a column, newest application first. */
  rowsWith(column: string, value: string | number): readonly number[] {
    return this.cells.column(column).flatMap((cell, row) => (cell === value ? [row] : []));
  }
}
