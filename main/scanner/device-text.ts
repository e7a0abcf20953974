const MOST_CHARACTERS = 80;
/** More of a text is not looked at. */
const MOST_READ = 1_000;

/** A device's own words: one line of at most 80 characters, none invisible or turning the order. */
export function deviceText(text: string): string {
  const visible = text
    .slice(0, MOST_READ)
    .toWellFormed()
    .replace(/\p{Cf}+/gu, '');
  const line = visible.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.slice(0, MOST_CHARACTERS).toWellFormed().trim();
}
