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

/**
 * Returns the words of an HTML text without its tags, link addresses, and comments. Libraries for this put the
 * addresses of links and pictures next to the words, but addresses must never be shown.
 */
export function htmlWords(html: string): string {
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
