import { jsonTreeText } from '../../text/json-tree.ts';
import { cutPlace, seenLine, seenText, startOf } from './text-pieces.ts';
import { isLongText, isObject, LONG_TEXT, TEXT_PIECE, type TreeNode } from './tree-node.ts';
import { leafText } from './tree-search.ts';

/** A longer name of a field is cut; copying its path gives the whole. */
const LONGEST_NAME = 200;

/** How a value looks: what kind it is must be seen without its color. */
export type ValueLook = 'text' | 'number' | 'word' | 'holder' | 'part';

/** What a line says. */
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
  const { kind, key, value } = node;
  const name = key === null ? null : nameText(String(key));
  if (kind === 'text') {
    const text = String(value).slice(node.from, node.to).replace(/\r\n/g, '\n');
    return { name, value: seenText(text.replace(/\n$/, '')), look: 'text', note: null };
  }
  if (kind === 'range') return { name, value: rangeText(node), look: 'part', note: null };
  if (isObject(value)) return { name, value: holderText(node), look: 'holder', note: null };
  if (typeof value === 'string' && isLongText(value)) {
    const start = seenLine(startOf(value, LONG_TEXT));
    const cut = value.length > LONG_TEXT;
    const note = cut ? jsonTreeText.characters(value.length) : null;
    return { name, value: cut ? `${start}…` : start, look: 'text', note };
  }
  const look = typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'word';
  return { name, value: seenLine(leafText(value)), look, note: null };
}

function nameText(name: string): string {
  return name.length > LONGEST_NAME ? `${seenLine(startOf(name, LONGEST_NAME))}…` : seenLine(name);
}

function holderText({ value, size }: TreeNode): string {
  if (Array.isArray(value)) return size === 0 ? jsonTreeText.noItems : jsonTreeText.items(size);
  return size === 0 ? jsonTreeText.noFields : jsonTreeText.fields(size);
}

function rangeText({ value, from, to }: TreeNode): string {
  if (Array.isArray(value)) return jsonTreeText.itemRange(from, to - 1);
  if (typeof value !== 'string') return jsonTreeText.fieldRange(from + 1, to);
  const start = cutPlace(value, from * TEXT_PIECE) + 1;
  return jsonTreeText.textRange(start, cutPlace(value, to * TEXT_PIECE));
}
