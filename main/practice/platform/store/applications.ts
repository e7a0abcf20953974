import { SAMPLE_CELLS } from '../data/sample-applications.ts';
import { Cells } from './cells.ts';
import { COLUMNS } from './columns.ts';

const DAY = 86_400_000;

/** The generated applications, stored by column, and a map from IDs to rows. */
export class Applications {
  readonly cells: Cells;
  #rowsById: ReadonlyMap<string, number> | null = null;

  constructor(rows: number, seed: number, now: number) {
    const today = Math.floor(now / DAY) * DAY;
    this.cells = new Cells({ rows, seed, today, fixed: SAMPLE_CELLS, columns: COLUMNS });
  }

  /** Returns the row of the application with this ID, or undefined. */
  rowOf(id: string): number | undefined {
    this.#rowsById ??= new Map(this.cells.column('id').map((known, row) => [String(known), row]));
    return this.#rowsById.get(id.toLowerCase());
  }

  /** Returns all rows that have a value in a column, newest application first. */
  rowsWith(column: string, value: string | number): readonly number[] {
    return this.cells.column(column).flatMap((cell, row) => (cell === value ? [row] : []));
  }
}
