import type { Carried, UsualPdf } from '../carried/carried.ts';
import { type FormScript, staysInForm, xfaStaysInForm } from './form-script.ts';
import { isInvoiceData } from './invoice-data.ts';
import { actionsOf, fileTargets, LINK } from './pdf-actions.ts';
import {
  NotPlain,
  nameOf,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
  reachable,
  readObjects,
  streamBytes,
} from './pdf-objects.ts';
import { pdfText } from './pdf-tokens.ts';

const MOST_INVOICE = 5_000_000;
const MOST_XFA = 10_000_000;
const MOST_TEXT = 1_000_000;

const OF_FORMS: readonly Carried[] = ['script', 'xfa', 'submitForm'];
/** The events of a field and its look on a page, but not those of a page that opens or closes. */
const FIELD_EVENTS: readonly string[] = ['K', 'F', 'V', 'C', 'E', 'X', 'D', 'U', 'Fo', 'Bl'];
/** The events before and after saving, printing, and closing: staff are at the form then, and nothing is sent. */
const DOCUMENT_EVENTS: readonly string[] = ['WC', 'WS', 'DS', 'WP', 'DP'];

/**
 * Names the honest kind of document that explains everything found in a PDF; null where none does, or the
 * document is not understood. The content of its pages does not count.
 * @param plain the document as the PDF library writes it out
 */
export function usualPdf(plain: Buffer, carries: readonly Carried[]): UsualPdf | null {
  try {
    const objects = readObjects(plain);
    if (carries.every((one) => one === 'embeddedFile')) {
      return isInvoice(objects) ? 'invoice' : null;
    }
    if (!carries.every((one) => OF_FORMS.includes(one))) return null;
    return isForm(objects) ? 'form' : null;
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

/** Tells whether every attached file is invoice data. */
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

/**
 * Tells whether it is a form with visible fields, whose scripts hang in fields or in the document's list and
 * stay within it.
 */
function isForm(objects: PdfObjects): boolean {
  const { trailer, resolve } = objects;
  const catalog = resolve(trailer.entries.get('Root'));
  if (catalog?.kind !== 'dictionary') return false;
  const form = resolve(catalog.entries.get('AcroForm'));
  if (form?.kind !== 'dictionary') return false;
  const fields = resolve(form.entries.get('Fields'));
  // A reader draws such a form anew, so it has no pages of its own to look at.
  const drawnAnew = resolve(catalog.entries.get('NeedsRendering'));
  if (drawnAnew?.kind === 'word' && drawnAnew.text === 'true') return false;
  if (fields?.kind !== 'array' || fields.items.length === 0) return false;
  const all = [...reachable(objects)];
  if (!all.some((one) => nameOf(resolve(one.entries.get('Subtype'))) === 'Widget')) return false;
  const byHand = actionsOf(objects);
  const scripts = formScripts(objects, catalog, all, byHand);
  if (scripts === null || !staysInForm(scripts)) return false;
  if (!all.every((one) => mayBeSent(one, objects, byHand))) return false;
  const packets = xfaPackets(objects, form.entries.get('XFA'));
  return packets !== null && xfaStaysInForm(packets);
}

/** Collects the scripts; null where one hangs elsewhere or cannot be read. */
function formScripts(
  objects: PdfObjects,
  catalog: PdfDictionary,
  all: readonly PdfDictionary[],
  byHand: ReadonlyMap<PdfValue, boolean>,
): readonly FormScript[] | null {
  const { resolve } = objects;
  const known = new Set<PdfDictionary>();
  const take = (value: PdfValue | undefined): void => {
    const action = resolve(value);
    if (action?.kind === 'array') action.items.forEach(take);
    if (action?.kind !== 'dictionary' || known.has(action)) return;
    known.add(action);
    take(action.entries.get('Next'));
  };
  const takeEvents = (of: PdfDictionary, events: readonly string[]) => {
    const actions = resolve(of.entries.get('AA'));
    if (actions?.kind !== 'dictionary') return;
    for (const event of events) take(actions.entries.get(event));
  };
  takeEvents(catalog, DOCUMENT_EVENTS);
  const names = resolve(catalog.entries.get('Names'));
  if (names?.kind === 'dictionary') {
    const list = resolve(names.entries.get('JavaScript'));
    if (list !== null) for (const one of reachable(objects, list)) take(one);
  }
  for (const one of all.filter((dictionary) => isField(objects, dictionary))) {
    take(one.entries.get('A'));
    takeEvents(one, FIELD_EVENTS);
  }
  const scripts: FormScript[] = [];
  for (const one of all.filter(({ entries }) => entries.has('JS'))) {
    const text = scriptText(objects, one.entries.get('JS'));
    if (!known.has(one) || text === null) return null;
    scripts.push({ text, byHand: byHand.get(one) === true });
  }
  return scripts;
}

/** Tells whether an action sends the form, if at all, on the press of a button and to an address as links have. */
function mayBeSent(
  one: PdfDictionary,
  objects: PdfObjects,
  byHand: ReadonlyMap<PdfValue, boolean>,
): boolean {
  if (nameOf(objects.resolve(one.entries.get('S'))) !== 'SubmitForm') return true;
  const targets = fileTargets(one, objects);
  return byHand.get(one) === true && targets.length > 0 && targets.every((to) => LINK.test(to));
}

function isField({ resolve }: PdfObjects, { entries }: PdfDictionary): boolean {
  const subtype = nameOf(resolve(entries.get('Subtype')));
  if (subtype !== null) return subtype === 'Widget';
  return entries.has('T') && !entries.has('Type') && (entries.has('FT') || entries.has('Kids'));
}

function scriptText({ get, resolve }: PdfObjects, value: PdfValue | undefined): string | null {
  const script = resolve(value);
  if (script?.kind === 'string') return pdfText(script.bytes);
  const object = value?.kind === 'reference' ? get(value.to) : null;
  const bytes = object && streamBytes(object, MOST_TEXT);
  return bytes && pdfText(bytes.toString('latin1'));
}

/** Reads the XFA form: empty where there is none, null where it cannot be read. */
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
