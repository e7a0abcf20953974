/** An element by namespace and local name. Attributes say nothing in what is read here. */
export type Node = {
  readonly space: string;
  readonly name: string;
  readonly children: readonly Node[];
  /** What stands in it outside of its children, without blanks around it. */
  readonly text: string;
};

/** Says what is wrong with a text that is no XML, or holds more than a scan job needs. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

const NAME = String.raw`[A-Za-z_][\w.-]*`;
const TAG = new RegExp(
  String.raw`<(?<close>/)?(?:(?<prefix>${NAME}):)?(?<local>${NAME})(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>/)?>`,
  'y',
);
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DECLARATION = /^\ufeff?(?:<\?xml\s[^?]*\?>)?/;
const COMMENT = /<!--(?:[^-]|-[^-])*-->/y;

type Open = {
  readonly tag: string;
  readonly space: string;
  readonly name: string;
  readonly spaces: ReadonlyMap<string, string>;
  readonly children: Node[];
  text: string;
};

/**
 * Reads a whole document strictly: one root, every tag closed, every prefix bound, and no DOCTYPE,
 * instruction or CDATA, which no scan job needs. Throws `BadXml`.
 */
export function readXml(source: string): Node {
  const top = { tag: '', space: '', name: '', spaces: new Map(), children: [] as Node[], text: '' };
  const open: Open[] = [top];
  let at = DECLARATION.exec(source)?.[0].length ?? 0;
  while (at < source.length) {
    const inner = open.at(-1) ?? top;
    if (source[at] !== '<') {
      const end = source.indexOf('<', at);
      inner.text += unescaped(source.slice(at, end === -1 ? undefined : end));
      at = end === -1 ? source.length : end;
      continue;
    }
    COMMENT.lastIndex = at;
    TAG.lastIndex = at;
    const comment = COMMENT.exec(source);
    const tag = comment === null ? TAG.exec(source)?.groups : undefined;
    at = comment === null ? TAG.lastIndex : COMMENT.lastIndex;
    if (comment !== null) continue;
    if (tag === undefined) throw new BadXml('There is a "<" that begins no tag.');
    take(tag, open);
  }
  if (open.length > 1) throw new BadXml(`<${open.at(-1)?.tag}> is not closed.`);
  const [root, second] = top.children;
  if (root === undefined || second !== undefined || top.text.trim() !== '')
    throw new BadXml('There is not exactly one root element.');
  return root;
}

function take(tag: Partial<Record<string, string>>, open: Open[]): void {
  const { prefix = '', local = '', attributes = '' } = tag;
  const written = prefix === '' ? local : `${prefix}:${local}`;
  const inner = open.at(-1);
  if (inner === undefined) return;
  if (tag.close !== undefined) {
    if (inner.tag !== written || open.length === 1 || attributes !== '' || tag.empty !== undefined)
      throw new BadXml(`</${written}> closes nothing that is open.`);
    open.pop();
    open.at(-1)?.children.push(nodeOf(inner));
    return;
  }
  const spaces = new Map(inner.spaces);
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const bound = name === 'xmlns' ? '' : /^xmlns:(.+)$/.exec(name)?.[1];
    if (bound !== undefined) spaces.set(bound, unescaped(double ?? single ?? ''));
  }
  const space = spaces.get(prefix) ?? (prefix === '' ? '' : undefined);
  if (space === undefined) throw new BadXml(`The prefix "${prefix}" is bound to no namespace.`);
  const opened = { tag: written, space, name: local, spaces, children: [], text: '' };
  if (tag.empty === undefined) open.push(opened);
  else inner.children.push(nodeOf(opened));
}

function nodeOf({ space, name, children, text }: Open): Node {
  return { space, name, children, text: text.trim() };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replace(/&([^;&\s]*;?)/g, (_, entity: string) => {
    const name = entity.replace(/;$/, '');
    const known = entity.endsWith(';') ? ENTITIES[name] : undefined;
    if (known === undefined) throw new BadXml(`"&${entity}" is not known.`);
    return known;
  });
}
