import type { Turn } from '../../../preload/contract/models/verdict.ts';
import {
  NotPlain,
  NULL,
  nameOf,
  type PdfDictionary,
  type PdfObject,
  type PdfObjects,
  type PdfValue,
  readObjects,
} from './pdf-objects.ts';
import { PARENT, type PdfPart, partOf } from './pdf-part.ts';

/** Entries that a page inherits from the tree above it unless it has them itself (ISO 32000-1, 7.7.3.4). */
const INHERITED: readonly string[] = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** The entries that a page needs to look the same in another document. */
const KEPT: ReadonlySet<string> = new Set([
  ...INHERITED,
  ...['Type', 'Contents', 'Annots', 'Group', 'UserUnit'],
]);
/** Entries that don't affect a page's appearance: scripts, files, XMP, and private data of programs. */
const LEFT_OUT: ReadonlySet<string> = new Set(['AA', 'AF', 'EF', 'JS', 'Metadata', 'PieceInfo']);
/** Entries for the actions and relations of an annotation. They don't affect its appearance. */
const ACTS: ReadonlySet<string> = new Set([
  ...['A', 'PA', 'Dest', 'Parent', 'Popup', 'IRT', 'FS', 'Movie', 'Sound'],
]);
/** Limits that no legitimate page tree exceeds. */
const MOST_DEPTH = 50;
const MOST_PAGES = 5000;

type Entries = ReadonlyMap<string, PdfValue>;

/** A page of a PDF, counted from 0, and how far it is turned clockwise in another document, in degrees. */
export interface TakenPage {
  readonly page: number;
  readonly turn: Turn;
}

/**
 * Copies pages of a document, with everything they need, into another document. Objects are numbered from `first`. If
 * `only` is given, copies those pages in that order; otherwise, copies all. Leaves out content of the whole document
 * and other pages that a page refers to. Throws `NotPlain` if the document does not have the form that the PDF library
 * writes.
 */
export function copiedPages(plain: Buffer, first: number, only?: readonly TakenPage[]): PdfPart {
  const objects = readObjects(plain);
  const { leaves: all, tree: above } = pagesOf(objects);
  const leaves = only?.map(({ page, turn }) => turned(all[page], turn, objects)) ?? all;
  if (!isWhole(leaves)) throw new NotPlain('a page is gone');
  const taken = new Set(leaves.map(({ number }) => number));
  const others = all.flatMap(({ number }) => (taken.has(number) ? [] : number));
  const tree = new Set([...above, ...others]);
  const numbers = new Map<number, number>();
  const waiting: number[] = [];
  const renumbered = (number: number): PdfValue => {
    if (tree.has(number) || objects.get(number) === null) return NULL;
    let now = numbers.get(number);
    if (now === undefined) {
      now = first + numbers.size;
      numbers.set(number, now);
      waiting.push(number);
    }
    return { kind: 'reference', to: now };
  };
  const rewritten = (value: PdfValue): PdfValue => {
    if (value.kind === 'reference') return renumbered(value.to);
    if (value.kind === 'array') return { kind: 'array', items: value.items.map(rewritten) };
    return value.kind === 'dictionary' ? entriesOf(value.entries) : value;
  };
  const entriesOf = (entries: Entries): PdfDictionary => {
    const isAnnotation = entries.has('Rect');
    const kept = [...entries].filter(
      ([key]) => !LEFT_OUT.has(key) && !(isAnnotation && ACTS.has(key)),
    );
    return {
      kind: 'dictionary',
      entries: new Map(kept.map(([key, value]) => [key, rewritten(value)])),
    };
  };

  for (const { number } of leaves) renumbered(number);
  const pages = leaves.map(({ number }) => numbers.get(number) ?? 0);
  const known = new Map(leaves.map(({ number, entries }) => [number, entries]));
  const written: PdfObject[] = [];
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    const page = known.get(number);
    if (page !== undefined) {
      const { entries } = entriesOf(page);
      const value = { kind: 'dictionary', entries: new Map([...entries, ['Parent', PARENT]]) };
      written.push({ value: value as PdfDictionary, data: null });
      continue;
    }
    const object = objects.get(number);
    if (object === null) throw new NotPlain('an object is gone');
    written.push({ value: rewritten(object.value), data: object.data });
  }
  return partOf(written, first, pages);
}

/** Adds `turn` to the rotation of a page. A missing `Rotate` entry means 0 degrees (ISO 32000-1, table 30). */
function turned(leaf: Leaf | undefined, turn: Turn, { resolve }: PdfObjects): Leaf | undefined {
  if (leaf === undefined || turn === 0) return leaf;
  const own = resolve(leaf.entries.get('Rotate'));
  const before = own?.kind === 'word' ? Number(own.text) || 0 : 0;
  const text = String((((before + turn) % 360) + 360) % 360);
  return { ...leaf, entries: new Map([...leaf.entries, ['Rotate', { kind: 'word', text }]]) };
}

function isWhole(leaves: readonly (Leaf | undefined)[]): leaves is readonly Leaf[] {
  return !leaves.includes(undefined);
}

interface Leaf {
  readonly number: number;
  readonly entries: Entries;
}

/** Returns the pages in order, each with its inherited entries, and the object numbers of the tree above them. */
function pagesOf({ trailer, resolve }: PdfObjects): {
  readonly leaves: readonly Leaf[];
  readonly tree: ReadonlySet<number>;
} {
  const leaves: Leaf[] = [];
  const tree = new Set<number>();
  const seen = new Set<number>();
  const walk = (node: PdfValue | undefined, above: Entries, depth: number): void => {
    const value = resolve(node);
    if (node?.kind !== 'reference' || value?.kind !== 'dictionary' || seen.has(node.to)) {
      throw new NotPlain('no page');
    }
    seen.add(node.to);
    const { entries } = value;
    const kids = resolve(entries.get('Kids'));
    if (nameOf(resolve(entries.get('Type'))) === 'Page' || kids === null) {
      const own = [...entries].filter(([key]) => KEPT.has(key));
      leaves.push({ number: node.to, entries: new Map([...above, ...own]) });
    } else if (kids.kind === 'array' && depth < MOST_DEPTH && leaves.length < MOST_PAGES) {
      tree.add(node.to);
      const own = [...entries].filter(([key]) => INHERITED.includes(key));
      const below = new Map([...above, ...own]);
      for (const kid of kids.items) walk(kid, below, depth + 1);
    } else throw new NotPlain('no tree of pages');
  };
  const root = trailer.entries.get('Root');
  const catalog = resolve(root);
  if (catalog?.kind !== 'dictionary') throw new NotPlain('no catalog');
  if (root?.kind === 'reference') tree.add(root.to);
  walk(catalog.entries.get('Pages'), new Map(), 0);
  return { leaves, tree };
}
