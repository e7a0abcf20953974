import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { copyXml } from './read-xml.ts';
import { storedZip } from './stored-zip.ts';
import type { ZipEntry } from './zip-entries.ts';

/** A node of mammoth's document tree, with the properties that are needed to extract its words. */
interface WordNode {
  readonly type: string;
  readonly value?: string;
  readonly checked?: boolean;
  readonly children?: readonly WordNode[];
}

/**
 * Reads the first paragraphs of a Word document. A table row becomes one line. Deleted text, field codes, pictures, and
 * alternative forms of the same drawing are left out.
 */
export async function wordLines(
  entry: ZipEntry,
): Promise<{ readonly lines: string[]; readonly hasMore: boolean }> {
  const { xml, isWhole } = await beginning(entry);
  if (xml === '') return { lines: [], hasMore: true };
  // The library is loaded with the first document to keep startup fast.
  const { default: mammoth } = await import('mammoth');
  let words: WordNode = { type: 'document' };
  await mammoth.convertToHtml(
    { buffer: storedZip({ 'word/document.xml': xml }) },
    {
      // Only the tree is needed, so leave nothing to convert to HTML.
      transformDocument(document: WordNode) {
        words = document;
        return { ...document, children: [] };
      },
    },
  );
  const lines = linesIn(words).filter((line) => line.trim() !== '');
  const shown = lines.slice(0, CONTENTS_SHOWN.lines);
  return {
    lines: shown.map((line) => line.trimEnd().slice(0, CONTENTS_SHOWN.characters)),
    hasMore: !isWhole || lines.length > shown.length,
  };
}

/** Elements in which mammoth finds no words. The text of a drawing also has an alternative form, which is read. */
const WITHOUT_WORDS = new Set(['drawing', 'sectPr', 'tblPr', 'tblGrid', 'tcPr']);

/** Copies the document up to one paragraph or table row beyond what is shown. */
async function beginning(entry: ZipEntry) {
  let lines = 0;
  let rows = 0;
  let length = 0;
  return copyXml(entry, {
    open(name) {
      if (name === 'tr') rows += 1;
      if (lines > CONTENTS_SHOWN.lines) return false;
      return WITHOUT_WORDS.has(name) ? 'skip' : undefined;
    },
    close(name) {
      if (name === 'tr') rows -= 1;
      if ((name !== 'p' && name !== 'tr') || rows > 0) return undefined;
      if (length > 0) lines += 1;
      length = 0;
      return undefined;
    },
    text(text) {
      // A paragraph may have many megabytes, but only its beginning is needed.
      const copied = text.slice(0, Math.max(0, CONTENTS_SHOWN.characters - length));
      length += copied.trim().length;
      return copied;
    },
  });
}

function linesIn(node: WordNode): string[] {
  if (node.type === 'tableRow')
    return [(node.children ?? []).map((cell) => `${linesIn(cell).join(' ')} \t`).join('')];
  if (node.type === 'paragraph') return textOf(node).split('\n');
  return (node.children ?? []).flatMap(linesIn);
}

function textOf(node: WordNode): string {
  if (node.type === 'text') return node.value ?? '';
  if (node.type === 'tab') return '\t';
  if (node.type === 'break') return '\n';
  if (node.type === 'checkbox') return node.checked ? '☒' : '☐';
  return (node.children ?? []).map(textOf).join('');
}
