import { stream } from './made-pdf.ts';

/** An object of a PDF with its number. */
export type NumberedObject = readonly [number: number, text: string];

/** The catalog with these entries, the page tree, a page, and its content, numbered from 1 to 4. */
export const bodyOf = (catalog: string, page = ''): NumberedObject[] => [
  [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
  [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
  [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} >>`],
  [4, stream('', 'BT ET')],
];

/**
 * Writes objects with a table of as many sections as their numbers require. `trailer` has further
 * entries.
 */
export function written(
  objects: readonly NumberedObject[],
  head = (number: number) => `${number} 0 obj`,
  trailer = '',
): Buffer {
  let file = '%PDF-1.7\n';
  let table = 'xref\n0 1\n0000000000 65535 f \n';
  for (const [number, text] of objects) {
    table += `${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${head(number)}\n${text}\nendobj\n`;
  }
  const size = Math.max(...objects.map(([number]) => number)) + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
}

export interface Packing {
  readonly filters: string;
  readonly coded: (plain: Buffer) => Buffer;
  /** The text between two pairs of numbers. */
  readonly between?: string;
  /** Further entries of its dictionary. */
  readonly more?: string;
  /** Further entries of the table's dictionary. */
  readonly trailer?: string;
}

/** The number of the object stream that `packed` writes. */
export const CONTAINER = 90;
const TABLE = 91;

/**
 * Writes these objects and an object stream with those held, encoded by `filters`, the last one
 * first.
 */
export function packed(
  objects: readonly NumberedObject[],
  held: readonly NumberedObject[],
  packing: Packing,
): Buffer {
  const container = [CONTAINER, objectStream(held, packing)] as const;
  let file = '%PDF-1.7\n';
  const rows = new Map<number, Row>([[0, [0, 0, 0]]]);
  for (const [number, value] of [...objects, container]) {
    rows.set(number, [1, file.length, 0]);
    file += `${number} 0 obj\n${value}\nendobj\n`;
  }
  for (const [index, [number]] of held.entries()) rows.set(number, [2, CONTAINER, index]);
  rows.set(TABLE, [1, file.length, 0]);
  const table = tableStream(rows, `/Root 1 0 R ${packing.trailer ?? ''}`);
  return Buffer.from(
    `${file}${TABLE} 0 obj\n${table}\nendobj\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/** An object stream (ISO 32000-2, 7.5.7). */
export function objectStream(
  held: readonly NumberedObject[],
  { filters, coded, between = ' ', more = '' }: Packing,
): string {
  let text = '';
  const head = held.map(([number, value]) => {
    const one = `${number} ${text.length}`;
    text += `${value} `;
    return one;
  });
  const first = `${head.join(between)} `;
  const data = coded(Buffer.from(first + text, 'latin1')).toString('latin1');
  const names = `/Type /Obj#53tm /N ${held.length} /First ${first.length} /Filter [${filters}] ${more}`;
  return stream(names, data);
}

/**
 * A row of a table: its type, and two numbers whose meaning depends on the type (ISO 32000-2, table
 * 18).
 */
export type Row = readonly [type: number, place: number, index: number];

/** A cross-reference stream with these rows and further entries. */
export function tableStream(rows: ReadonlyMap<number, Row>, more: string): string {
  const numbers = [...rows.keys()].sort((one, other) => one - other);
  const bytes = numbers.map((number) => {
    const [type, place, index] = rows.get(number) ?? [0, 0, 0];
    const row = Buffer.alloc(6);
    row.writeUInt8(type, 0);
    row.writeUInt32BE(place, 1);
    row.writeUInt8(index, 5);
    return row;
  });
  const sections = numbers.map((number) => `${number} 1`).join(' ');
  const size = Math.max(...numbers) + 1;
  return stream(
    `/Type /XRef /Size ${size} /W [1 4 1] /Index [${sections}] ${more}`,
    Buffer.concat(bytes).toString('latin1'),
  );
}
