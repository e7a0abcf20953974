import { inSlices } from '#desk/in-slices.ts';
import { jsonPieces } from '#json/pieces.ts';
import { jsonTreeText } from '#text/application-page-texts.ts';
import { cutPlace, seenLine, seenText, startOf } from './text-pieces.ts';
import { isLongText, LONG_TEXT, TEXT_PIECE, type TreeNode } from './tree-node.ts';

/**
 * The maximum number of characters of a name to show in a line. The copied path contains the full
 * name.
 */
const LONGEST_NAME = 200;

/** How a value looks. This conveys its type without relying on color. */
type ValueLook = 'text' | 'number' | 'word' | 'container' | 'part';

interface LineText {
  /** The name of the field, or the index in the list. Null if the line has neither. */
  readonly name: string | null;
  readonly value: string;
  readonly look: ValueLook;
  /** The note after a value that was truncated. Null if it wasn't. */
  readonly note: string | null;
}

/**
 * Returns the text of a line. Characters that are invisible or that would change the direction of
 * the surrounding text are replaced.
 */
export function lineText(node: TreeNode): LineText {
  const { kind, key, string } = node;
  const name = key === null ? null : nameText(String(key));
  if (kind === 'text') {
    const text = (string ?? '').slice(node.from, node.to).replace(/\r\n/g, '\n');
    return { name, value: seenText(text.replace(/\n$/, '')), look: 'text', note: null };
  }
  if (kind === 'range') return { name, value: rangeText(node), look: 'part', note: null };
  if (node.holds) return { name, value: containerText(node), look: 'container', note: null };
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

/**
 * Returns the text of a number, `true`, `false`, or `null`. If a number has too many digits for a
 * line, returns only its beginning, and its length as a note.
 */
function wordText(source: string): Pick<LineText, 'value' | 'note'> {
  if (source.length <= LONG_TEXT) return { value: source, note: null };
  const note = jsonTreeText.characters({ size: source.length });
  return { value: `${source.slice(0, LONG_TEXT)}…`, note };
}

function containerText({ type, size }: TreeNode): string {
  if (type === 'array') return size === 0 ? jsonTreeText.noItems : jsonTreeText.items({ size });
  return size === 0 ? jsonTreeText.noFields : jsonTreeText.fields({ size });
}

function rangeText({ type, string, from, to }: TreeNode): string {
  if (type === 'array') return jsonTreeText.itemRange({ first: from, last: to - 1 });
  if (string === null) return jsonTreeText.fieldRange({ first: from + 1, last: to });
  const start = cutPlace(string, from * TEXT_PIECE) + 1;
  return jsonTreeText.textRange({ first: start, last: cutPlace(string, to * TEXT_PIECE) });
}

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/**
 * Returns the path of a line, such as `applications[3].owner["first name"]`, or an empty string for
 * the root. With `most`, a longer path is truncated to about that many characters at its end, after
 * an ellipsis.
 */
export function pathText(node: TreeNode, most = Number.POSITIVE_INFINITY): string {
  const steps: string[] = [];
  let length = 0;
  for (let at: TreeNode | null = node; at !== null; at = at.parent) {
    if (at.key === null) continue;
    const step = stepText(at.key);
    steps.push(step);
    length += step.length;
    if (length > most) {
      steps.push('…');
      break;
    }
  }
  const text = steps.reverse().join('');
  return text.startsWith('.') ? text.slice(1) : text;
}

function stepText(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return PLAIN_NAME.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/**
 * Returns the text for copying a line: the contents of a string, or else the JSON with added line
 * breaks and all values as written. For a range, returns its items.
 */
export async function copyOf(node: TreeNode): Promise<string> {
  if (node.string !== null) return node.string;
  const pieces = jsonPieces(node.kind === 'range' ? partOf(node) : node.tape.source(node.value));
  const text: string[] = [];
  await inSlices(
    (until) => {
      do {
        const piece = pieces.next();
        if (piece.done === true) return true;
        text.push(piece.value);
      } while (performance.now() < until);
      return false;
    },
    () => false,
  );
  return text.join('');
}

function partOf({ tape, type, value, from, to }: TreeNode): string {
  const [first, last] = [tape.children(value, from, from + 1), tape.children(value, to - 1, to)];
  const part = tape.text.slice(tape.from(first[0] ?? 0), tape.end(last[0] ?? 0));
  return type === 'array' ? `[${part}]` : `{${part}}`;
}
