export const NAMESPACES = {
  scan: 'http://schemas.hp.com/imaging/escl/2011/05/03',
  pwg: 'http://www.pwg.org/schemas/2010/12/sm',
} as const;

/** How a device writes its XML. All of it means the same to who reads by namespace and local name. */
export type XmlStyle = {
  readonly declaration: boolean;
  readonly byteOrderMark: boolean;
  /** What stands for each namespace. */
  readonly prefixes: { readonly scan: string; readonly pwg: string };
  readonly comments: boolean;
  /** Min, Max and Step of a range come without a prefix, and so in no namespace. */
  readonly bareLimits: boolean;
};

type Name = `${keyof typeof NAMESPACES}:${string}`;

export type Element = {
  readonly name: Name;
  readonly content: string | number | boolean | readonly (Element | null)[];
};

export function element(name: Name, content: Element['content']): Element {
  return { name, content };
}

export function writeXml(root: Element, style: XmlStyle): Buffer {
  const { prefixes } = style;
  const namespaces = `xmlns:${prefixes.pwg}="${NAMESPACES.pwg}" xmlns:${prefixes.scan}="${NAMESPACES.scan}"`;
  const lines = [
    ...(style.declaration ? ['<?xml version="1.0" encoding="UTF-8"?>'] : []),
    ...(style.comments ? ['<!-- a practice device -->'] : []),
    written(root, style, namespaces),
  ];
  return Buffer.from(`${style.byteOrderMark ? '\ufeff' : ''}${lines.join('\n')}\n`);
}

function written({ name, content }: Element, style: XmlStyle, attributes = ''): string {
  const tag = tagOf(name, style);
  const start = attributes === '' ? tag : `${tag} ${attributes}`;
  if (!Array.isArray(content)) return `<${start}>${escaped(String(content))}</${tag}>`;
  const children = content
    .filter((child: Element | null) => child !== null)
    .map((child: Element) => written(child, style));
  if (style.comments && children.length > 1) children.unshift(`<!-- ${tag.split(':').at(-1)} -->`);
  return `<${start}>${children.join('\n')}</${tag}>`;
}

function tagOf(name: Name, { prefixes, bareLimits }: XmlStyle): string {
  const [space, local = ''] = name.split(':') as [keyof typeof NAMESPACES, string];
  if (bareLimits && ['Min', 'Max', 'Step', 'Normal'].includes(local)) return local;
  return `${prefixes[space]}:${local}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
