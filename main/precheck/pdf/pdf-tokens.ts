/** A word of a PDF object: a name with its escapes decoded, a string's bytes as Latin-1, or anything else. */
export interface PdfToken {
  readonly kind: 'name' | 'string' | 'other';
  readonly text: string;
  /** The position after the token. */
  readonly end: number;
}

/** Decodes a string as readers do. It is UTF-16 or UTF-8 if it begins with a byte order mark (ISO 32000-2, 7.9.2.2). */
export function pdfText(bytes: string): string {
  if (bytes.startsWith('\xef\xbb\xbf')) return Buffer.from(bytes.slice(3), 'latin1').toString();
  if (bytes.startsWith('\xff\xfe'))
    return Buffer.from(bytes.slice(2), 'latin1').toString('utf16le');
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  const even = Buffer.from(bytes.slice(2, bytes.length - (bytes.length % 2)), 'latin1');
  return even.swap16().toString('utf16le');
}

const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;
const SPACE = /[\0\t\n\f\r ]/;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/** Yields the words of one object (ISO 32000-1, 7.2 and 7.3) up to its stream or its end. */
export function* pdfTokens(file: string, start: number): Generator<PdfToken> {
  let at = start;
  while (at < file.length) {
    const sign = file.charAt(at);
    if (SPACE.test(sign)) {
      at++;
    } else if (sign === '%') {
      while (at < file.length && !/[\r\n]/.test(file.charAt(at))) at++;
    } else if (sign === '(') {
      const [text, next] = literal(file, at + 1);
      at = next;
      yield { kind: 'string', text, end: at };
    } else if (file.startsWith('<<', at) || file.startsWith('>>', at)) {
      at += 2;
      yield { kind: 'other', text: sign + sign, end: at };
    } else if (sign === '<') {
      const end = file.indexOf('>', at);
      if (end < 0) return;
      const digits = file.slice(at + 1, end).replace(/[^0-9a-f]/gi, '');
      at = end + 1;
      yield { kind: 'string', text: Buffer.from(digits, 'hex').toString('latin1'), end: at };
    } else if (sign === '/') {
      const end = wordEnd(file, at + 1);
      const text = file
        .slice(at + 1, end)
        .replace(/#([0-9a-f]{2})/gi, (_all, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        );
      at = end;
      yield { kind: 'name', text, end: at };
    } else {
      const end = Math.max(at + 1, wordEnd(file, at));
      const text = file.slice(at, end);
      at = end;
      yield { kind: 'other', text, end };
      if (text === 'stream' || text === 'endobj') return;
    }
  }
}

function wordEnd(file: string, from: number): number {
  let at = from;
  while (at < file.length && !DELIMITER.test(file.charAt(at))) at++;
  return at;
}

/** Reads a string in parentheses. Parentheses may be nested, and a backslash escapes a character. */
function literal(file: string, from: number): [text: string, next: number] {
  let text = '';
  let depth = 1;
  let at = from;
  for (; at < file.length; at++) {
    const sign = file.charAt(at);
    if (sign === '\\') {
      at++;
      const octal = /^[0-7]{1,3}/.exec(file.slice(at, at + 3))?.[0];
      text += octal
        ? String.fromCharCode(Number.parseInt(octal, 8) & 255)
        : (ESCAPES[file.charAt(at)] ?? file.charAt(at));
      if (octal) at += octal.length - 1;
      continue;
    }
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (depth === 0) break;
    text += sign;
  }
  return [text, at + 1];
}
