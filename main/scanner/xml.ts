import { SaxesParser } from 'saxes';

/** The maximum size of a description, in bytes. Those of real devices have up to a few hundred thousand. */
export const MAX_XML_BYTES = 2_000_000;
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 20_000;
/**
 * The maximum number of attributes of one element. Real elements have a few. Many thousands would keep the parser busy
 * for minutes.
 */
const MAX_ATTRIBUTES = 100;

/** Matches the namespaces of the protocol and of the vocabulary that it uses, in any spelling. */
const OURS = /escl|pwg\.org/i;
/** Some devices use prefixes that they never declare. The meaning is still clear. */
const UNBOUND = /unbound namespace prefix/;

/** An element by its local name. Prefixes are ignored, because each manufacturer uses different ones. */
export interface XmlElement {
  readonly name: string;
  /** True if the element belongs to the protocol or to no known namespace. */
  readonly ours: boolean;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface Open extends XmlElement {
  text: string;
  readonly children: Open[];
}

/**
 * Returns the root of a document. Returns null if the document isn't XML, has a DOCTYPE, or is too deep or too large.
 * Nothing is fetched, and only XML's five predefined entities are known.
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

/**
 * Decodes a document. The byte order mark determines the encoding, or else the first bytes, the declaration, or the
 * default, UTF-8.
 */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const wide = first === 0xff || (first === 0x3c && second === 0);
  const wideBig = first === 0xfe || (first === 0 && second === 0x3c);
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*(?:ï»¿)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1];
  const encoding = wide ? 'utf-16le' : wideBig ? 'utf-16be' : decodable(declared);
  const text = new TextDecoder(encoding).decode(bytes);
  // Some firmware ends its answers with zeros from its buffer.
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end).trim();
}

function decodable(label: string | undefined): string {
  // If the declaration is readable with one byte per character, it can't be right about two bytes per character.
  if (label === undefined || /^(utf-?16|ucs-?2)/i.test(label)) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

/**
 * Returns the children with this name. A manufacturer's own elements with the same name count only if there are no
 * others.
 */
export function children(element: XmlElement | null, name: string): readonly XmlElement[] {
  const named = element?.children.filter((child) => child.name === name) ?? [];
  const ours = named.filter((child) => child.ours);
  return ours.length > 0 ? ours : named;
}

export function child(element: XmlElement | null, name: string): XmlElement | null {
  return children(element, name)[0] ?? null;
}

/** Returns the elements with this name at any depth. */
export function anywhere(element: XmlElement | null, name: string): readonly XmlElement[] {
  if (element === null) return [];
  const deeper = element.children.flatMap((one) => (one.name === name ? [] : anywhere(one, name)));
  return [...children(element, name), ...deeper];
}

/** Returns the text of the first child with this name, or an empty string. */
export function textIn(element: XmlElement | null, name: string): string {
  return child(element, name)?.text.trim() ?? '';
}

/** Returns the whole number in the first child with this name, or null. */
export function numberIn(element: XmlElement | null, name: string): number | null {
  const text = textIn(element, name);
  return /^[+]?\d{1,9}(\.0+)?$/.test(text) ? Number.parseInt(text, 10) : null;
}
