/** From so many characters on, a part of a secret is recognized as well: servers cut what they quote. */
const LONG_SECRET = 24;
const PART = 12;
/** More of a text is not looked at, whatever of it is shown. */
const MOST_READ = 20_000;

const INVISIBLE = /\p{Cf}+/gu;
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
const BLOT = '•••';

/** Makes an outside text fit to be shown and kept, `most` characters of it. */
export type ShownText = (text: string, most: number) => string;

/**
 * Cleans texts that a server wrote: one line, no character that is invisible or turns the order of
 * others, and none of `secrets`, also where the server quotes one in other capitals, escaped for an
 * address, for HTML or for JSON, in Base64, or cut.
 */
export function shownText(secrets: readonly string[]): ShownText {
  const blots = secrets.filter((secret) => secret !== '').map(blotterOf);
  return (text, most) => {
    const visible = text.slice(0, MOST_READ).toWellFormed().replace(INVISIBLE, '');
    const clean = blots.reduce((left, blot) => blot(left), visible);
    const line = clean.replace(BLANKS, ' ').trim();
    return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
  };
}

function blotterOf(secret: string): (text: string) => string {
  const forms = [...new Set(formsOf(secret))].sort((a, b) => b.length - a.length);
  const whole = new RegExp(forms.map(escaped).join('|'), 'gi');
  const parts = forms.filter((form) => form.length >= LONG_SECRET).flatMap(partsOf);
  const known = new Set(parts);
  return (text) => {
    const left = text.replace(whole, BLOT);
    return known.size === 0 ? left : withoutParts(left, known);
  };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed();
  const inAddress = encodeURIComponent(wellFormed);
  const inHtml = wellFormed
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return [
    secret,
    inAddress,
    inAddress.replaceAll('%20', '+'),
    inHtml,
    inHtml.replaceAll("'", '&#39;'),
    inHtml.replaceAll("'", '&#039;'),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret)
      .toString('base64')
      .replace(/(?<!=)=+$/, ''),
    Buffer.from(secret).toString('base64url'),
  ];
}

const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function partsOf(form: string): string[] {
  const text = small(form);
  return Array.from({ length: text.length - PART + 1 }, (_, at) => text.slice(at, at + PART));
}

/** Blots out every run of characters that is made of known parts. */
function withoutParts(text: string, known: ReadonlySet<string>): string {
  const read = small(text);
  let kept = '';
  let at = 0;
  while (at < text.length) {
    let end = at;
    for (let next = at; next <= end && known.has(read.slice(next, next + PART)); next += 1) {
      end = next + PART;
    }
    kept += end > at ? BLOT : text[at];
    at = end > at ? end : at + 1;
  }
  return kept;
}
