import {
  CONTENTS_SHOWN,
  type FileContents,
} from '../../../preload/contract/models/file-contents.ts';
import { readXml } from './read-xml.ts';
import { sheetRows } from './sheet-rows.ts';
import { wordLines } from './word-lines.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

type Entries = ReadonlyMap<string, ZipEntry>;

/**
 * Reads the beginning of a Word document or an Excel workbook (ECMA-376, part 1). Returns null for any other archive.
 * Throws if the archive is damaged.
 */
export async function officeContents(bytes: Buffer): Promise<FileContents | null> {
  const entries = zipEntries(bytes);
  const text = entries.get('word/document.xml');
  const workbook = entries.get('xl/workbook.xml');
  const names = [...entries.keys()];
  const rest = {
    hasMacros: names.some((name) => /\/vbaProject\.bin$/i.test(name)),
    attachments: [...entries.values()]
      .filter(({ name }) => /^(word|xl)\/embeddings\/[^/]+$/.test(name))
      .slice(0, CONTENTS_SHOWN.attachments)
      .map(({ name, bytes: size }) => ({ name: short(name.split('/').at(-1) ?? ''), bytes: size })),
  };
  if (text !== undefined) return { kind: 'document', ...(await wordLines(text)), ...rest };
  if (workbook === undefined) return null;
  return { kind: 'workbook', ...(await sheetsOf(entries, workbook)), ...rest };
}

/** Truncates a text to the length that is shown. */
function short(text: string): string {
  return text.slice(0, CONTENTS_SHOWN.characters);
}

/** Lists the sheets, including hidden ones, and reads the rows of the first ones. */
async function sheetsOf(entries: Entries, workbook: ZipEntry) {
  const listed: { name: string; isHidden: boolean; id: string }[] = [];
  let from1904 = false;
  await readXml(workbook, {
    open(name, { name: sheet = '', state = 'visible', id = '', date1904 = '' }) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(date1904);
      if (name === 'sheet') listed.push({ name: short(sheet), isHidden: state !== 'visible', id });
      return listed.length <= CONTENTS_SHOWN.sheets;
    },
  });
  const places = await targetsOf(entries.get('xl/_rels/workbook.xml.rels'));
  const shown = listed.slice(0, CONTENTS_SHOWN.sheets);
  const entryOf = (name: string | undefined) => entries.get(name ?? '') ?? null;
  const read = await sheetRows({
    sheets: shown.map(({ id }) => entryOf(places.get(id))),
    strings: entryOf('xl/sharedStrings.xml'),
    styles: entryOf('xl/styles.xml'),
    from1904,
  });
  const sheets = shown.map(({ id: _, ...sheet }, at) => ({
    ...sheet,
    ...(read[at] ?? { rows: [], hasMore: false }),
  }));
  return { sheets, hasMore: listed.length > shown.length };
}

/** Returns the names of the parts that a workbook refers to, by relationship ID. */
async function targetsOf(entry: ZipEntry | undefined): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  if (entry === undefined) return targets;
  await readXml(entry, {
    open(name, { Id: id = '', Target: target = '', TargetMode: mode = '' }) {
      // External targets are outside the file and are never followed.
      if (name === 'Relationship' && mode !== 'External')
        targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      return targets.size < 1000;
    },
  });
  return targets;
}
