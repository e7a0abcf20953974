import type { CellValue } from 'hucre/xlsx';
import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { copyXml, escaped, openTag, type ReadingBudget, readXml } from './read-xml.ts';
import { storedZip } from './stored-zip.ts';
import type { ZipEntry } from './zip-entries.ts';

/** The parts of a workbook that determine what its cells show. A missing part is null. */
export interface WorkbookParts {
  readonly sheets: readonly (ZipEntry | null)[];
  readonly strings: ZipEntry | null;
  readonly styles: ZipEntry | null;
  /** True if days are counted from 1904, as in old Mac programs. */
  readonly from1904: boolean;
}

export interface SheetRows {
  readonly rows: string[][];
  /** True if the sheet has more rows or columns. */
  readonly hasMore: boolean;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/**
 * The maximum number of cells that are read from a row. Cells after the last column that is shown only indicate that
 * there are more.
 */
const MOST_CELLS = CONTENTS_SHOWN.columns * 4;
/** The maximum number of bytes that are read from all sheets combined. */
const MOST_BYTES = 16 * 1024 * 1024;
const NONE: SheetRows = { rows: [], hasMore: false };

/**
 * Reads the first rows of each sheet. A formula yields its last result. The library receives a workbook with a single
 * sheet that ends after these rows. That workbook contains only the shared strings that the rows use.
 */
export async function sheetRows(parts: WorkbookParts): Promise<readonly SheetRows[]> {
  const numbers = new Map<number, number>();
  const budget = { bytes: MOST_BYTES };
  const copies = [];
  for (const sheet of parts.sheets) copies.push(sheet && (await copySheet(sheet, numbers, budget)));
  const strings = await copyStrings(parts.strings, numbers);
  const styles = await copyStyles(parts.styles);
  const read: SheetRows[] = [];
  for (const copy of copies) {
    if (copy === null || copy.xml === '') {
      read.push({ ...NONE, hasMore: copy !== null });
      continue;
    }
    const archive = storedZip(workbookOf({ ...parts, sheet: copy.xml, strings, styles }));
    const { rows, isCut } = await rowsOf(archive, parts.from1904);
    read.push({ rows, hasMore: !copy.isWhole || isCut });
  }
  return read;
}

/** Copies the first rows of a sheet. Shared strings are renumbered from 0 in the order of their first use. */
function copySheet(sheet: ZipEntry, numbers: Map<number, number>, budget: ReadingBudget) {
  let rows = 0;
  let cells = 0;
  let isShared = false;
  let isValue = false;
  return copyXml(
    sheet,
    {
      open(name, { t: type = '' }) {
        if (name === 'row') {
          rows += 1;
          cells = 0;
        }
        if (name === 'c') {
          cells += 1;
          isShared = type === 's';
        }
        if (name === 'v') isValue = true;
        if (rows > CONTENTS_SHOWN.rows) return false;
        return name === 'f' || (name === 'c' && cells > MOST_CELLS) ? 'skip' : undefined;
      },
      close(name) {
        if (name === 'v') isValue = false;
        return undefined;
      },
      text(text) {
        if (!isShared || !isValue) return text.slice(0, CONTENTS_SHOWN.characters);
        const number = numbers.get(Number(text)) ?? numbers.size;
        numbers.set(Number(text), number);
        return `${number}`;
      },
    },
    budget,
  );
}

/**
 * Copies the renumbered shared strings in their new order. A string that is missing from the file becomes an ellipsis.
 */
async function copyStrings(
  entry: ZipEntry | null,
  numbers: ReadonlyMap<number, number>,
): Promise<string> {
  const found: string[] = Array.from({ length: numbers.size }, () => '<si><t>…</t></si>');
  const last = [...numbers.keys()].reduce((most, index) => Math.max(most, index), -1);
  let index = 0;
  let xml = '';
  let length = 0;
  if (entry !== null && last >= 0)
    await readXml(entry, {
      open(name, _, raw) {
        if (name === 'sst') return undefined;
        if (name === 'si') {
          xml = '';
          length = 0;
        }
        if (numbers.has(index)) xml += openTag(raw);
        return undefined;
      },
      close(name, rawName) {
        if (numbers.has(index)) xml += `</${rawName}>`;
        if (name !== 'si') return undefined;
        const number = numbers.get(index);
        if (number !== undefined) found[number] = xml;
        index += 1;
        return index <= last;
      },
      text(text) {
        if (!numbers.has(index)) return;
        const copied = text.slice(0, Math.max(0, CONTENTS_SHOWN.characters - length));
        length += copied.length;
        xml += escaped(copied);
      },
    });
  return `<sst xmlns="${MAIN}">${found.join('')}</sst>`;
}

/** Copies the cell formats, which distinguish dates from numbers. If this part is damaged, only the dates are lost. */
async function copyStyles(entry: ZipEntry | null): Promise<string> {
  const none = `<styleSheet xmlns="${MAIN}"/>`;
  if (entry === null) return none;
  const close = (name: string) => name !== 'cellXfs';
  return copyXml(entry, { close }).then(
    ({ xml }) => xml,
    () => none,
  );
}

function workbookOf(of: {
  readonly sheet: string;
  readonly strings: string;
  readonly styles: string;
  readonly from1904: boolean;
}): Readonly<Record<string, string>> {
  const related = (id: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATED}/${id}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relations(related('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><workbookPr date1904="${of.from1904}"/><sheets><sheet name="1" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        related('worksheet', 'sheet.xml'),
        related('sharedStrings', 'strings.xml'),
        related('styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/sheet.xml': of.sheet,
    'xl/strings.xml': of.strings,
    'xl/styles.xml': of.styles,
  };
}

async function rowsOf(archive: Buffer, from1904: boolean) {
  // The library is loaded with the first workbook to keep startup fast.
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows: string[][] = [];
  let isCut = false;
  for await (const { values } of streamXlsxRows(archive, { maxRows: CONTENTS_SHOWN.rows })) {
    const row = values.slice(0, CONTENTS_SHOWN.columns).map((value) => cellText(value, from1904));
    while (row.at(-1) === '') row.pop();
    rows.push(row);
    isCut ||= values.slice(CONTENTS_SHOWN.columns).some((value) => value !== null);
  }
  return { rows, isCut };
}

function cellText(value: CellValue, from1904: boolean): string {
  if (value === null) return '';
  if (value instanceof Date) return dateText(value, from1904);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return `${value}`.slice(0, CONTENTS_SHOWN.characters);
}

/** Formats a date, with its time if it has one. A value before the calendar's first day is only a time of day. */
function dateText(date: Date, from1904: boolean): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', clock = ''] = date.toISOString().split('T');
  const time = clock.slice(0, 5);
  if (date.getTime() < (from1904 ? Date.UTC(1904, 0, 2) : Date.UTC(1900, 0, 1))) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
