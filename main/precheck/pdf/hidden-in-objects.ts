import type { HiddenContent } from '../hidden-content/hidden-content.ts';
import { isInvoiceData } from './invoice-data.ts';
import {
  everyDictionary,
  NotPlain,
  nameOf,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
  readObjects,
  streamBytes,
} from './pdf-objects.ts';
import { pdfText } from './pdf-tokens.ts';

/** The maximum number of attached files that are inspected, and the maximum size of each in bytes. */
const MOST_FILES = 20;
const MOST_FILE = 5_000_000;

/** Actions that go to another place in the same document or change how it looks (ISO 32000-2, table 201). */
const SHOWS = ['GoTo', 'GoToDp', 'Hide', 'SetOCGState', 'Trans', 'ResetForm'];
const TURNS_PAGES = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
const ACTIONS: Readonly<Partial<Record<string, HiddenContent>>> = {
  Launch: 'launch',
  SubmitForm: 'submitForm',
  ImportData: 'fileLink',
  GoToR: 'fileLink',
  GoToE: 'fileLink',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  GoTo3DView: 'media',
  RichMediaExecute: 'media',
};
const PLAYERS = ['Movie', 'Sound', 'Screen', 'RichMedia', '3D'];
/** Readers ask before they open links with these schemes. An address without a scheme counts as a web address. */
const LINKS = ['http', 'https', 'mailto', 'tel'];
/** The events of a mouse press (ISO 32000-2, table 197). All others occur without one. */
const PRESSED = ['D', 'U'];

/**
 * Finds what the objects of a PDF let a reader do besides showing pages. Objects that no reader can reach are included.
 * `plain` is the document as the PDF library writes it, regardless of the original file: without encryption, and with
 * every object stored separately and listed in one table.
 */
export function hiddenInObjects(plain: Buffer): readonly HiddenContent[] {
  try {
    const objects = readObjects(plain);
    const actions = actionsOf(objects);
    const found = new Set<HiddenContent>(attachedTo(objects));
    for (const one of everyDictionary(objects)) {
      for (const content of hiddenIn(one, objects)) found.add(content);
    }
    if ([...actions.opening].some((one) => !showsPlace(one, objects))) found.add('opens');
    if ([...actions.byItself].some((one) => actionOf(one, objects) === 'URI')) found.add('opens');
    return [...found];
  } catch (error) {
    if (error instanceof NotPlain) return ['unread'];
    throw error;
  }
}

/** Yields what one dictionary contains, apart from files. */
function* hiddenIn(one: PdfDictionary, objects: PdfObjects): Generator<HiddenContent> {
  const get = (key: string) => objects.resolve(one.entries.get(key));
  const action = actionOf(one, objects) ?? '';
  const known = ACTIONS[action];
  if (known !== undefined) yield known;
  if (action === 'Thread' && get('F') !== null) yield 'fileLink';
  if (action === 'Named' && !showsPlace(one, objects)) yield 'command';
  if (PLAYERS.includes(nameOf(get('Subtype')) ?? '')) yield 'media';
  const form = get('XFA');
  if (form !== null && form.kind !== 'word') yield 'xfa';
  for (const address of [get('URI'), get('Base')]) {
    if (address?.kind === 'string' && !isLink(pdfText(address.bytes))) yield 'fileLink';
  }
  if (one.entries.has('JS')) yield 'script';
}

const actionOf = ({ entries }: PdfDictionary, { resolve }: PdfObjects) =>
  nameOf(resolve(entries.get('S')));

function showsPlace(one: PdfDictionary, objects: PdfObjects): boolean {
  const action = actionOf(one, objects);
  if (action !== 'Named') return action === null || SHOWS.includes(action);
  return TURNS_PAGES.includes(nameOf(objects.resolve(one.entries.get('N'))) ?? '');
}

/** The actions that run when the document is opened, and those that run without a mouse press. */
interface Actions {
  readonly opening: ReadonlySet<PdfDictionary>;
  readonly byItself: ReadonlySet<PdfDictionary>;
}

function actionsOf(objects: PdfObjects): Actions {
  const opening = new Set<PdfDictionary>();
  const byItself = new Set<PdfDictionary>();
  for (const { entries } of everyDictionary(objects)) {
    follow(entries.get('OpenAction'), objects, opening);
    const events = objects.resolve(entries.get('AA'));
    if (events?.kind !== 'dictionary') continue;
    for (const [event, to] of events.entries) {
      if (!PRESSED.includes(event)) follow(to, objects, byItself);
    }
  }
  return { opening, byItself };
}

/** Adds an action and those that follow it. A destination in the document has no actions. */
function follow(value: PdfValue | undefined, { resolve }: PdfObjects, found: Set<PdfDictionary>) {
  const waiting = [value];
  while (waiting.length > 0) {
    const action = resolve(waiting.pop());
    if (action?.kind === 'array') for (const one of action.items) waiting.push(one);
    if (action?.kind !== 'dictionary' || found.has(action)) continue;
    found.add(action);
    waiting.push(action.entries.get('Next'));
  }
}

/** Returns whether an address is a web, email, or telephone address, rather than that of a file or a program. */
function isLink(address: string): boolean {
  // Readers ignore spaces and control characters.
  const bare = address.replace(/[\0-\x20]+/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1];
  return scheme === undefined ? !/^[\\/]{2}/.test(bare) : LINKS.includes(scheme.toLowerCase());
}

/** Inspects attached files, and streams whose data is stored in another file. */
function attachedTo(objects: PdfObjects): ReadonlySet<HiddenContent> {
  const { numbers, get, resolve } = objects;
  const found = new Set<HiddenContent>();
  const files = new Set<number>();
  for (const number of numbers) {
    const object = get(number);
    if (object?.value.kind !== 'dictionary' || object.data === null) continue;
    const { entries } = object.value;
    // The data is in another file (ISO 32000-2, table 5), or the object represents a page of another document.
    if (entries.has('F') || entries.has('Ref')) found.add('fileLink');
    if (nameOf(resolve(entries.get('Type'))) === 'EmbeddedFile') files.add(number);
  }
  for (const { entries } of everyDictionary(objects)) {
    const attached = resolve(entries.get('EF'));
    if (attached?.kind !== 'dictionary') continue;
    for (const file of attached.entries.values()) {
      files.add(file.kind === 'reference' ? file.to : 0);
    }
  }
  for (const number of [...files].slice(0, MOST_FILES)) {
    const object = get(number);
    const bytes = object && streamBytes(object, MOST_FILE);
    found.add(bytes !== null && isInvoiceData(bytes) ? 'invoice' : 'embeddedFile');
  }
  return files.size > MOST_FILES ? found.add('embeddedFile') : found;
}
