import { jsonTreeText } from '#text/application-page.ts';
import { cutPlace, seenLine, seenText, startOf } from './text-pieces.ts';
import { isLongText, LONG_TEXT, TEXT_PIECE, type TreeNode } from './tree-node.ts';

/** A longer name is cut; copying its path gives the whole. */
const LONGEST_NAME = 200;

/** How a value looks: what kind it is must be seen without its color. */
export type ValueLook = 'text' | 'number' | 'word' | 'holder' | 'part';

export interface LineText {
  /** The name of the field or the place in the list; null where it has none. */
  readonly name: string | null;
  readonly value: string;
  readonly look: ValueLook;
  /** Stands behind a value that is cut. */
  readonly note: string | null;
}

/** The words of a line, safe to show: nothing unseen, nothing that turns what stands beside it. */
export function lineText(node: TreeNode): LineText {
  const { kind, key, string } = node;
  const name = key === null ? null : nameText(String(key));
  if (kind === 'text') {
    const text = (string ?? '').slice(node.from, node.to).replace(/\r\n/g, '\n');
    return { name, value: seenText(text.replace(/\n$/, '')), look: 'text', note: null };
  }
  if (kind === 'range') return { name, value: rangeText(node), look: 'part', note: null };
  if (node.holds) return { name, value: holderText(node), look: 'holder', note: null };
  if (string !== null && isLongText(string)) {
    const start = seenLine(startOf(string, LONG_TEXT));
    const cut = string.length > LONG_TEXT;
    const note = cut ? jsonTreeText.characters({ size: string.length }) : null;
    return { name, value: cut ? `${start}…` : start, look: 'text', note };
  }
  if (string !== null) return { name, value: seenLine(string), look: 'text', note: null };
  const look = node.type === 'number' ? 'number' : 'word';
  return { name, ...wordText(node.tape.source(node.value)), look };
}

function nameText(name: string): string {
  return name.length > LONGEST_NAME ? `${seenLine(startOf(name, LONGEST_NAME))}…` : seenLine(name);
}

/** A number may have more digits than a line should: its start, and how long it is. */
function wordText(source: string): Pick<LineText, 'value' | 'note'> {
  if (source.length <= LONG_TEXT) return { value: source, note: null };
  const note = jsonTreeText.characters({ size: source.length });
  return { value: `${source.slice(0, LONG_TEXT)}…`, note };
}

function holderText({ type, size }: TreeNode): string {
  if (type === 'array') return size === 0 ? jsonTreeText.noItems : jsonTreeText.items({ size });
  return size === 0 ? jsonTreeText.noFields : jsonTreeText.fields({ size });
}

function rangeText({ type, string, from, to }: TreeNode): string {
  if (type === 'array') return jsonTreeText.itemRange({ first: from, last: to - 1 });
  if (string === null) return jsonTreeText.fieldRange({ first: from + 1, last: to });
  const start = cutPlace(string, from * TEXT_PIECE) + 1;
  return jsonTreeText.textRange({ first: start, last: cutPlace(string, to * TEXT_PIECE) });
}
