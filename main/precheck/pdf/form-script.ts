/** The most characters of a script; a field's own calculation has some hundred. */
const MOST_SCRIPT = 100_000;

/** Words of one kind each; a slash or a quotation mark that begins none of them stands alone. */
const WORD =
  /\s+|\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|"(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\\\r\n]|\\[^\r\n])*'|[a-z_$][\w$]*|\d[\w.]*|./gisy;
const IS_SPACE = /^(?:\s|\/[/*])/;

/** All that Acrobat's form editor writes besides the names of its own functions. */
const PLAIN = /^(?:AF\w+|new|Array|true|false|[\d"'].*|[(),;.+-])$/;

/**
 * The parts of names by which a script reaches beyond its form (Acrobat JavaScript API Reference): it opens, sends,
 * saves, waits, or runs a text. Names cannot be put together here, so none is called without being written.
 */
const REACHES =
  /launch|submit|mail|port|open|save|url|soap|adbc|eval|construct|proto|timeout|interval|exec|trust|priv|stream|media|host|collab|xfa|script|action|embed|dataobject|file|path|newdoc|fdf|menu|dialog|connect|request|query|global|security|watch|^net$|^with$/i;

/** A message and an address in full are all that a field's script may ask of the reader itself. */
const ASKS = /^app\.(?:alert|beep|launchURL\(["']https?:)/;

/**
 * Tells what a form's script does: `known` only formats and sums as Acrobat's form editor has it, and `calm`
 * reaches nothing outside the form. Null for every other, and for one that cannot be told.
 * @param ofField it runs with a field; a script of the whole document runs when that is opened, and asks nothing
 */
export function formScript(text: string, ofField: boolean): 'known' | 'calm' | null {
  // Control characters and other ends of lines may hide code in a comment, and so may comments of HTML.
  if (text.length > MOST_SCRIPT || /[^\t\n\r -~\xa0-\u2027\u202a-\ufefe]|<!--|-->/.test(text)) {
    return null;
  }
  const code: string[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (IS_SPACE.test(word)) continue;
    if (/^["'`[\\]$/.test(word)) return null;
    // More of them in a line could make an expression of what seems to be code.
    if (word === '/' && !/^[^*/"'\r\n]*(?:[\r\n]|$)/.test(text.slice(index + 1))) return null;
    code.push(word);
  }
  if (code.every((word) => PLAIN.test(word))) return 'known';
  return code.every((_, at) => staysInForm(code, at, ofField)) ? 'calm' : null;
}

function staysInForm(code: readonly string[], at: number, ofField: boolean): boolean {
  const word = code[at] ?? '';
  if (word === 'app') return ofField && ASKS.test(code.slice(at, at + 5).join(''));
  if (word === 'launchURL') return code[at - 2] === 'app';
  return !/^[a-z_$]/i.test(word) || (word !== 'Function' && !REACHES.test(word));
}
