import type { Carried } from '../carried/carried.ts';
import { actionsOf, fileTargets } from './pdf-actions.ts';
import {
  everyDictionary,
  MOST_REFERENCES,
  NotPlain,
  nameOf,
  objectTable,
  readObjects,
} from './pdf-objects.ts';
import { type PdfToken, pdfText, pdfTokens } from './pdf-tokens.ts';

/** The most words that are read of all objects; honest documents have some hundred thousand. */
const MOST_WORDS = 2_000_000;

/**
 * Acrobat's own form editor writes these calls into fields, with nothing but literals in them, for sums and for
 * how a date or an amount is written. Ordinary forms hold them.
 */
const FIELD_FORMAT =
  /^(\s*AF(Number|Percent|Date|Time|Special|Simple|Range|Exact|Merge)\w*\s*\((\s*(new Array\s*\([^()]*\)|"[^"\\]*"|'[^'\\]*'|[\w.+-]+|,))*\s*\)\s*;?)+\s*$/;

/**
 * Finds what the objects of a PDF let a reader do beyond showing pages.
 * @param plain the document as the PDF library writes it out: without encryption, every object by itself and
 * named in one table, however it lay in the file
 */
export function carriedByObjects(plain: Buffer): ReadonlySet<Carried> {
  const file = plain.toString('latin1');
  const places = objectTable(file)?.places;
  if (places === undefined) return new Set(['unread']);
  const found = new Set<Carried>();
  let words = 0;
  let opens = false;
  for (const at of places.values()) {
    let last: PdfToken | null = null;
    for (const token of pdfTokens(file, at)) {
      words += 1;
      if (words > MOST_WORDS) return found.add('unread');
      if (last?.kind === 'name' && SAYS_WHAT.has(last.text)) {
        const value = objectOf(token, file, places);
        const carried = carriedBy(last.text, value);
        if (carried !== null) found.add(carried);
        opens ||= last.text === 'S' && OPENS_FILES.has(value.text);
      }
      last = token;
    }
  }
  if (opens && opensFiles(plain)) found.add('fileLink');
  return found;
}

const SAYS_WHAT: ReadonlySet<string> = new Set(['XFA', 'EF', 'Type', 'S', 'JS', 'URI', 'Base']);

function carriedBy(key: string, { kind, text }: PdfToken): Carried | null {
  if (key === 'XFA') return text === 'null' ? null : 'xfa';
  if (key === 'EF') return text === '<<' ? 'embeddedFile' : null;
  if (key === 'Type') return kind === 'name' && text === 'EmbeddedFile' ? 'embeddedFile' : null;
  if (key === 'JS') return kind === 'string' && FIELD_FORMAT.test(pdfText(text)) ? null : 'script';
  if (key === 'S') return kind === 'name' ? (ACTIONS[text] ?? null) : null;
  return kind === 'string' && namesFile(pdfText(text)) ? 'fileLink' : null;
}

const ACTIONS: Readonly<Partial<Record<string, Carried>>> = {
  Launch: 'launch',
  SubmitForm: 'submitForm',
  ImportData: 'fileLink',
};

/** Gives a value, or its first word; that of the object where it refers to one. */
function objectOf(value: PdfToken, file: string, places: ReadonlyMap<number, number>): PdfToken {
  let now = value;
  for (let step = 0; step < MOST_REFERENCES; step++) {
    const at =
      now.kind === 'other' && /^\d+$/.test(now.text) ? places.get(Number(now.text)) : undefined;
    if (at === undefined) break;
    // An object begins with number, generation, `obj`, and then its value.
    const [, , , object] = pdfTokens(file, at);
    if (object === undefined) break;
    now = object;
  }
  return now;
}

/** The actions that open another file, if they name one (ISO 32000-2, table 201). */
const OPENS_FILES: ReadonlySet<string> = new Set(['GoToR', 'GoToE', 'Thread']);

/** The scheme of a file, a drive, or the name of another computer. */
const FILE = /^((file|smb):|[a-z]:[\\/]|[\\/]{2})/i;

/** Tells whether an address is that of a file. Opening one on another computer tells that computer who is here. */
function namesFile(address: string): boolean {
  return FILE.test(address.replace(/[\0-\x20]+/g, ''));
}

/**
 * Tells whether a document opens another file by itself, or one by a whole path when somebody clicks. Papers
 * refer to their neighbors by name, which a reader asks about.
 * @param plain the document as the PDF library writes it out
 */
function opensFiles(plain: Buffer): boolean {
  try {
    const objects = readObjects(plain);
    const byHand = actionsOf(objects);
    for (const one of everyDictionary(objects)) {
      if (!OPENS_FILES.has(nameOf(objects.resolve(one.entries.get('S'))) ?? '')) continue;
      const targets = fileTargets(one, objects);
      if (targets.length > 0 && byHand.get(one) !== true) return true;
      if (targets.some((target) => namesFile(target) || /^\s*[\\/]/.test(target))) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof NotPlain) return true;
    throw error;
  }
}
