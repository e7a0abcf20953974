import { madeZip } from './made-zip.ts';

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const SHEET =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

type Files = Readonly<Record<string, string | Buffer>>;

/** Creates a Word document with this body (ECMA-376, part 1, 17) and other parts. */
export function wordDocument(body: string, more: Files = {}): Buffer {
  return madeZip({
    '[Content_Types].xml': TYPES,
    'word/document.xml': `<?xml version="1.0"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/**
 * Creates a workbook with these sheets, each with the rows of its XML (ECMA-376, part 1, 18), and
 * other parts.
 */
export function workbook(sheets: Readonly<Record<string, string>>, more: Files = {}): Buffer {
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`,
  );
  const places = names.map(
    (_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`,
  );
  const parts = names.map((name, at) => [
    `xl/worksheets/sheet${at}.xml`,
    `<worksheet ${SHEET}><sheetData>${sheets[name]}</sheetData></worksheet>`,
  ]);
  return madeZip({
    '[Content_Types].xml': TYPES,
    'xl/workbook.xml': `<workbook ${SHEET}><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${places.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
    ...more,
  });
}
