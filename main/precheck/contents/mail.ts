import { parse } from 'content-disposition';
import {
  CONTENTS_SHOWN,
  type FileContents,
} from '../../../preload/contract/models/file-contents.ts';

/** Limits for the parts of one message and for nested messages. Real emails have only a few. */
const MOST_PARTS = 500;
const MOST_DEPTH = 10;
/** A text may be much longer than the part that is shown. */
const MOST_TEXT = 256 * 1024;
/** The maximum size of the header of one part, in bytes. */
const MOST_HEADER = 256 * 1024;

type Mail = Extract<FileContents, { readonly kind: 'mail' }>;

interface Found {
  plain: string | null;
  html: string | null;
  parts: number;
  readonly attachments: Mail['attachments'];
}

/**
 * Reads the sender, the recipients, the beginning of the text, and the attachments of an email (RFC 5322, RFC 2045 to
 * 2047). Nothing is loaded, and no link is kept. Of HTML, only the words are returned.
 */
export function mailContents(bytes: Buffer): Mail {
  const found: Found = { plain: null, html: null, parts: 0, attachments: [] };
  const { header } = split(bytes);
  read(bytes, found, 0);
  const text = found.plain ?? (found.html === null ? '' : wordsOf(found.html));
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  const shown = lines.slice(0, CONTENTS_SHOWN.lines).map(short);
  const value = (name: string) => short(decodedWords(header.get(name) ?? ''));
  return {
    kind: 'mail',
    from: value('from'),
    to: value('to'),
    subject: value('subject'),
    date: value('date'),
    lines: shown,
    hasMore: lines.length > shown.length || text.length >= MOST_TEXT,
    attachments: found.attachments,
  };
}

const short = (text: string) => text.slice(0, CONTENTS_SHOWN.characters);

function read(bytes: Buffer, found: Found, depth: number): void {
  found.parts += 1;
  if (found.parts > MOST_PARTS || depth > MOST_DEPTH) return;
  const { header, body } = split(bytes);
  const type = parameters(header.get('content-type') ?? 'text/plain');
  const disposition = dispositionOf(header.get('content-disposition') ?? '');
  const name = decodedWords(disposition.name ?? type.values.get('name') ?? '');
  const isAttached = disposition.type === 'attachment' || name !== '';
  const boundary = type.values.get('boundary');
  if (type.type.startsWith('multipart/') && boundary) {
    for (const part of partsOf(body, boundary)) read(part, found, depth + 1);
    return;
  }
  const encoding = (header.get('content-transfer-encoding') ?? '').trim().toLowerCase();
  const isText = type.type === 'text/plain' || type.type === 'text/html';
  if (depth > 0 && (isAttached || !isText)) {
    if (found.attachments.length === CONTENTS_SHOWN.attachments) return;
    const size = encoding === 'base64' ? Math.floor((body.length * 3) / 4) : body.length;
    const isMail = type.type === 'message/rfc822';
    const subject = isMail ? decodedWords(split(body).header.get('subject') ?? '') : '';
    found.attachments.push({ name: short(name || subject || type.type), bytes: size });
    return;
  }
  const field = type.type === 'text/html' ? 'html' : 'plain';
  found[field] ??= textOf(decoded(body, encoding), type.values.get('charset'));
}

/** Returns the unfolded lines of a header by their lowercase names. If a name is repeated, the first line is used. */
function split(bytes: Buffer): { header: ReadonlyMap<string, string>; body: Buffer } {
  const head = bytes.subarray(0, MOST_HEADER).toString('latin1');
  const end = /\r\n\r\n|\n\n|\r\r/.exec(head);
  const length = end === null ? bytes.length : end.index + end[0].length;
  const text = end === null ? head : head.slice(0, end.index);
  const header = new Map<string, string>();
  for (const line of text.replace(/(?:\r\n|\r|\n)[ \t]+/g, ' ').split(/\r\n|\r|\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    // Headers contain eight-bit characters as UTF-8 (RFC 6532).
    const value = Buffer.from(line.slice(colon + 1), 'latin1')
      .toString('utf8')
      .trim();
    if (colon > 0 && !header.has(name)) header.set(name, value);
  }
  return { header, body: bytes.subarray(length) };
}

/** Yields the parts between the boundary lines (RFC 2046, 5.1.1). */
function* partsOf(body: Buffer, boundary: string): Generator<Buffer> {
  const line = Buffer.from(`--${boundary}`, 'latin1');
  let start = -1;
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    const isAtLine = at === 0 || body[at - 1] === 0x0a || body[at - 1] === 0x0d;
    if (!isAtLine) continue;
    if (start >= 0) yield body.subarray(start, at);
    const next = body.indexOf(0x0a, at);
    if (next < 0 || body.toString('latin1', at + line.length, at + line.length + 2) === '--')
      return;
    start = next + 1;
  }
  // A truncated message ends within a part.
  if (start >= 0) yield body.subarray(start);
}

/** Returns a header's value, and its parameters by their lowercase names (RFC 2045, 5.1). */
function parameters(value: string): { type: string; values: ReadonlyMap<string, string> } {
  const values = new Map<string, string>();
  const [type = '', ...rest] = value.split(';');
  for (const parameter of rest) {
    const [name = '', given = ''] = cut(parameter, '=');
    values.set(name.trim().toLowerCase(), given.trim().replace(/^"|"$/g, ''));
  }
  return { type: type.trim().toLowerCase(), values };
}

function dispositionOf(value: string): { type: string; name: string | null } {
  try {
    const { type, parameters: of } = parse(value);
    return { type, name: of.filename ?? null };
  } catch {
    const { type, values } = parameters(value);
    return { type, name: values.get('filename') ?? null };
  }
}

function cut(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)];
}

function decoded(body: Buffer, encoding: string): Buffer {
  const part = body.subarray(0, MOST_TEXT);
  if (encoding === 'base64') return Buffer.from(part.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? unquoted(part.toString('latin1')) : part;
}

function unquoted(text: string): Buffer {
  const joined = text.replace(/=[ \t]*(?:\r\n|\n|\r)/g, '');
  const plain = joined.replace(/=([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(plain, 'latin1');
}

/** Decodes text with a named character set. An unknown one counts as windows-1252. */
function textOf(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Decodes the words of a header that use another character set (RFC 2047). */
function decodedWords(text: string): string {
  return text
    .replace(/\?=[ \t]+=\?/g, '?==?')
    .replace(
      /=\?([\w.*-]+)\?([bq])\?([^?]*)\?=/gi,
      (_, charset: string, how: string, data: string) => {
        const bytes =
          how.toLowerCase() === 'b'
            ? Buffer.from(data, 'base64')
            : unquoted(data.replaceAll('_', ' '));
        return textOf(bytes, charset.split('*')[0]);
      },
    );
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** Elements that end a line. */
const ENDS_LINE = /^\/?(?:p|div|br|tr|li|h[1-6]|table|ul|ol|blockquote|hr)$/;
/** Elements whose content is not text. */
const NO_TEXT = ['script', 'style', 'head', 'title'];

/** Returns the words of HTML, without elements, addresses, and comments. */
function wordsOf(html: string): string {
  const lower = html.toLowerCase();
  let words = '';
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    words += html.slice(at, open < 0 ? undefined : open).replace(/\s+/g, ' ');
    if (open < 0) break;
    const isComment = html.startsWith('<!--', open);
    const close = isComment ? html.indexOf('-->', open) : html.indexOf('>', open);
    if (close < 0) break;
    at = close + (isComment ? 3 : 1);
    const name = lower.slice(open + 1, open + 12).split(/[\s/>]/, 1)[0] ?? '';
    const ending = html.startsWith('</', open) ? lower.slice(open + 2, close).trim() : name;
    if (ENDS_LINE.test(ending)) words += '\n';
    if (NO_TEXT.includes(name)) {
      const end = lower.indexOf(`</${name}`, at);
      at = end < 0 ? html.length : end;
    }
  }
  return words
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,5});/gi, (whole, code: string) => entity(code) ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function entity(code: string): string | null {
  if (!code.startsWith('#')) return ENTITIES[code.toLowerCase()] ?? null;
  const isHex = code[1]?.toLowerCase() === 'x';
  const number = Number.parseInt(code.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return number > 0x1f && number <= 0x10ffff ? String.fromCodePoint(number) : ' ';
}
