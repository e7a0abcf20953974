import { SaxesParser } from 'saxes';

/** Most bytes of a description that are read: those of real devices have up to some hundred thousand. */
export const MAX_XML_BYTES = 2_000_000;
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 20_000;
/** Of one element. Real ones have a handful; many thousands cost the parser minutes. */
const MAX_ATTRIBUTES = 100;

/** Namespaces of the protocol and of the vocabulary it borrows, by what their many spellings share. */
const OURS = /escl|pwg\.org/i;
/** Devices use prefixes that they never declare; what they mean is plain all the same. */
const UNBOUND = /unbound namespace prefix/;

/** An element by its local name. Its prefix says nothing: each maker has its own. */
export interface XmlElement {
  readonly name: string;
  /** Of the protocol, or of no namespace that is known. */
  readonly ours: boolean;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface Open extends XmlElement {
  text: string;
  readonly children: Open[];
}

/**
 * The root of a document; null where it is no XML, or none that is read: with a DOCTYPE, too deep, too
 * much. Nothing is fetched, and no entity but XML's own five is known.
 */
export function readXml(bytes: Uint8Array): XmlElement | null {
  if (bytes.length > MAX_XML_BYTES) return null;
  try {
    return parsed(textOf(bytes));
  } catch {
    return null;
  }
}

function parsed(text: string): XmlElement | null {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: Open[] = [];
  let root: Open | null = null;
  let elements = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    if (!UNBOUND.test(error.message)) throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A description of a scanner has no DOCTYPE.');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new Error('Too much.');
  });
  parser.on('opentag', ({ local, uri, prefix }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) throw new Error('Too much.');
    const ours = uri === '' ? prefix === '' || OURS.test(prefix) : OURS.test(uri);
    const element: Open = { name: local, ours: ours || uri === '', text: '', children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root;
}

/** By its mark, else by how it begins, else by what it declares, else UTF-8. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const wide = first === 0xff || (first === 0x3c && second === 0);
  const wideBig = first === 0xfe || (first === 0 && second === 0x3c);
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*(?:ï»¿)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1];
  const encoding = wide ? 'utf-16le' : wideBig ? 'utf-16be' : decodable(declared);
  const text = new TextDecoder(encoding).decode(bytes);
  // Some firmware ends its answers with the zeros of the buffer they were made in.
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end).trim();
}

function decodable(label: string | undefined): string {
  // Whoever declares two bytes a character in one byte a character did not write two.
  if (label === undefined || /^(utf-?16|ucs-?2)/i.test(label)) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

/** The children of that name; a maker's own of the same name only where there are no others. */
export function children(element: XmlElement | null, name: string): readonly XmlElement[] {
  const named = element?.children.filter((child) => child.name === name) ?? [];
  const ours = named.filter((child) => child.ours);
  return ours.length > 0 ? ours : named;
}

export function child(element: XmlElement | null, name: string): XmlElement | null {
  return children(element, name)[0] ?? null;
}

/** The elements of that name at any depth. */
export function anywhere(element: XmlElement | null, name: string): readonly XmlElement[] {
  if (element === null) return [];
  const deeper = element.children.flatMap((one) => (one.name === name ? [] : anywhere(one, name)));
  return [...children(element, name), ...deeper];
}

/** The words of the first child of that name; '' where there is none. */
export function textIn(element: XmlElement | null, name: string): string {
  return child(element, name)?.text.trim() ?? '';
}

/** The whole number in the first child of that name; null where there is none. */
export function numberIn(element: XmlElement | null, name: string): number | null {
  const text = textIn(element, name);
  return /^[+]?\d{1,9}(\.0+)?$/.test(text) ? Number.parseInt(text, 10) : null;
}
