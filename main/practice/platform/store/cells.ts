import { Draw, hashText } from '../random.ts';

export type Cell = string | number | boolean | null | readonly (string | number)[];

/** What is needed to generate the value of a column in one row. */
export type RowContext = {
  readonly row: number;
  readonly rows: number;
  readonly seed: number;
  /** Midnight (UTC) of the day on which the platform was created, in milliseconds. No sample data is newer. */
  readonly today: number;
  /** A random generator for this cell. */
  readonly draw: Draw;
  /** Returns the value of another column in the same row. */
  readonly at: (column: string) => Cell;
};

export type ColumnMaker = (context: RowContext) => Cell;

export type CellsOptions = {
  readonly rows: number;
  readonly seed: number;
  readonly today: number;
  readonly columns: Readonly<Record<string, ColumnMaker>>;
  /** Fixed values by row and column, which make sample rows easy to remember. */
  readonly fixed: readonly Readonly<Record<string, Cell>>[];
};

/**
 * The generated applications. A cell is generated when it is requested, and a column when it is filtered or sorted.
 * Therefore, startup costs nothing, and a page costs only its own cells.
 */
export class Cells {
  readonly rows: number;
  readonly #options: CellsOptions;
  readonly #columns = new Map<string, Cell[]>();
  readonly #orders = new Map<string, Uint32Array>();

  constructor(options: CellsOptions) {
    this.rows = options.rows;
    this.#options = options;
  }

  /** Returns one cell. Throws if there is no such column, which would be a bug. */
  at(name: string, row: number): Cell {
    const column = this.#columns.get(name);
    return column ? (column[row] ?? null) : this.#draw(name, row);
  }

  /** Returns all values of a column, by row. */
  column(name: string): readonly Cell[] {
    return this.#columnOf(name);
  }

  set(name: string, row: number, value: Cell): void {
    this.#columnOf(name)[row] = value;
    this.#orders.delete(name);
  }

  /** Returns the row numbers in ascending order of a column. Equal values are sorted by row, and nulls come first. */
  order(name: string): Uint32Array {
    const known = this.#orders.get(name);
    if (known) return known;
    const values = this.column(name);
    const order = Uint32Array.from({ length: this.rows }, (_, row) => row);
    order.sort((a, b) => compare(values[a] ?? null, values[b] ?? null) || a - b);
    this.#orders.set(name, order);
    return order;
  }

  #columnOf(name: string): Cell[] {
    const known = this.#columns.get(name);
    if (known) return known;
    const made: Cell[] = [];
    for (let row = 0; row < this.rows; row += 1) made.push(this.#draw(name, row));
    this.#columns.set(name, made);
    return made;
  }

  #draw(name: string, row: number): Cell {
    const { rows, seed, today, columns, fixed } = this.#options;
    const own = fixed[row]?.[name];
    if (own !== undefined) return own;
    const make = columns[name];
    if (!make) throw new Error(`There is no column ${name}.`);
    const draw = new Draw((hashText(name) ^ seed) + Math.imul(row, 0x9e3779b1));
    return make({ row, rows, seed, today, draw, at: (column) => this.at(column, row) });
  }
}

function compare(a: Cell, b: Cell): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}
