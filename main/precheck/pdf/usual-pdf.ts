import type { Carried, UsualPdf } from '../carried.ts';
import { type FormScript, staysInForm } from './form-script.ts';
import { isInvoiceData } from './invoice-data.ts';
import {
  NotPlain,
  nameOf,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
  readObjects,
  streamBytes,
} from './pdf-objects.ts';
import { reachable } from './reachable.ts';
import { xfaStaysInForm } from './xfa-form.ts';

const MOST_INVOICE = 5_000_000;
const MOST_XFA = 10_000_000;
const MOST_TEXT = 1_000_000;

/** What a field and its look on a page do by themselves or when pressed; not when a page opens or closes. */
const FIELD_EVENTS: readonly string[] = ['K', 'F', 'V', 'C', 'E', 'X', 'D', 'U', 'Fo', 'Bl'];
const PRESSED: readonly string[] = ['D', 'U'];
/** Before and after saving, printing, and closing: staff are at the form then, and nothing is sent by it. */
const DOCUMENT_EVENTS: readonly string[] = ['WC', 'WS', 'DS', 'WP', 'DP'];

/**
 * Which honest kind of document explains all that was found in a PDF; null where none does, or where it is
 * not understood. The pages' own content is not looked at.
 * @param plain the document as the PDF library writes it out
 */
export function usualPdf(plain: Buffer, carries: readonly Carried[]): UsualPdf | null {
  try {
    const objects = readObjects(plain);
    if (carries.every((one) => one === 'embeddedFile')) {
      return isInvoice(objects) ? 'invoice' : null;
    }
    if (!carries.every((one) => one === 'script' || one === 'xfa')) return null;
    return isForm(objects) ? 'form' : null;
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

/** All files that are attached, however, are invoice data. */
function isInvoice(objects: PdfObjects): boolean {
  const { get, resolve, numbers } = objects;
  const files = new Set<number>();
  let known = true;
  for (const dictionary of reachable(objects)) {
    const attached = resolve(dictionary.entries.get('EF'));
    if (attached === null) continue;
    if (attached.kind !== 'dictionary' || dictionary.entries.has('RF')) return false;
    for (const file of attached.entries.values()) {
      if (file.kind === 'reference') files.add(file.to);
      else known = false;
    }
  }
  for (const number of numbers) {
    const value = get(number)?.value;
    const type = value?.kind === 'dictionary' ? resolve(value.entries.get('Type')) : null;
    if (nameOf(type) === 'EmbeddedFile') files.add(number);
  }
  const contents = [...files].map((number) => {
    const object = get(number);
    return object && streamBytes(object, MOST_INVOICE);
  });
  return (
    known && contents.length > 0 && contents.every((one) => one !== null && isInvoiceData(one))
  );
}

/** A form with fields that show, whose scripts hang in fields or in the document's list and stay within it. */
function isForm(objects: PdfObjects): boolean {
  const { trailer, resolve } = objects;
  const catalog = resolve(trailer.entries.get('Root'));
  if (catalog?.kind !== 'dictionary') return false;
  const form = resolve(catalog.entries.get('AcroForm'));
  if (form?.kind !== 'dictionary') return false;
  const fields = resolve(form.entries.get('Fields'));
  // A form that a reader draws anew has no pages of its own to look at.
  const drawnAnew = resolve(catalog.entries.get('NeedsRendering'));
  if (drawnAnew?.kind === 'word' && drawnAnew.text === 'true') return false;
  if (fields?.kind !== 'array' || fields.items.length === 0) return false;
  const all = [...reachable(objects)];
  if (!all.some((one) => nameOf(resolve(one.entries.get('Subtype'))) === 'Widget')) return false;
  const scripts = formScripts(objects, catalog, all);
  if (scripts === null || !staysInForm(scripts)) return false;
  const packets = xfaPackets(objects, form.entries.get('XFA'));
  return packets !== null && xfaStaysInForm(packets);
}

/** The scripts; null where one hangs elsewhere, or cannot be read. */
function formScripts(
  objects: PdfObjects,
  catalog: PdfDictionary,
  all: readonly PdfDictionary[],
): readonly FormScript[] | null {
  const { resolve } = objects;
  const known = new Map<PdfDictionary, boolean>();
  const take = (value: PdfValue | undefined, byHand: boolean): void => {
    const action = resolve(value);
    if (action?.kind === 'array') for (const one of action.items) take(one, byHand);
    if (action?.kind !== 'dictionary' || known.has(action)) return;
    known.set(action, byHand);
    take(action.entries.get('Next'), byHand);
  };
  const takeEvents = (of: PdfDictionary, events: readonly string[]) => {
    const actions = resolve(of.entries.get('AA'));
    if (actions?.kind !== 'dictionary') return;
    for (const event of events) take(actions.entries.get(event), PRESSED.includes(event));
  };
  takeEvents(catalog, DOCUMENT_EVENTS);
  const names = resolve(catalog.entries.get('Names'));
  if (names?.kind === 'dictionary') {
    const list = resolve(names.entries.get('JavaScript'));
    if (list !== null) for (const one of reachable(objects, list)) take(one, false);
  }
  for (const one of all.filter((dictionary) => isField(objects, dictionary))) {
    take(one.entries.get('A'), true);
    takeEvents(one, FIELD_EVENTS);
  }
  const scripts: FormScript[] = [];
  for (const one of all.filter(({ entries }) => entries.has('JS'))) {
    const byHand = known.get(one);
    const text = scriptText(objects, one.entries.get('JS'));
    if (byHand === undefined || text === null) return null;
    scripts.push({ text, byHand });
  }
  return scripts;
}

function isField({ resolve }: PdfObjects, { entries }: PdfDictionary): boolean {
  const subtype = nameOf(resolve(entries.get('Subtype')));
  if (subtype !== null) return subtype === 'Widget';
  return entries.has('T') && !entries.has('Type') && (entries.has('FT') || entries.has('Kids'));
}

function scriptText({ get, resolve }: PdfObjects, value: PdfValue | undefined): string | null {
  const script = resolve(value);
  if (script?.kind === 'string') return textOf(Buffer.from(script.bytes, 'latin1'));
  const object = value?.kind === 'reference' ? get(value.to) : null;
  const bytes = object && streamBytes(object, MOST_TEXT);
  return bytes && textOf(bytes);
}

/** Text strings are UTF-16 where they begin with its mark (ISO 32000-1, 7.9.2.2). */
function textOf(bytes: Buffer): string {
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  const even = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
  return even.swap16().toString('utf16le');
}

/** What the XFA form says, empty where there is none; null where it cannot be read. */
function xfaPackets({ get, resolve }: PdfObjects, value: PdfValue | undefined): string | null {
  const form = resolve(value);
  if (form === null) return '';
  const parts = form.kind === 'array' ? form.items.filter((_, at) => at % 2 === 1) : [value];
  let text = '';
  for (const part of parts) {
    const object = part?.kind === 'reference' ? get(part.to) : null;
    const bytes = object && streamBytes(object, MOST_XFA);
    if (bytes === null || text.length + bytes.length > MOST_XFA) return null;
    text += bytes.toString('utf8');
  }
  return text;
}
