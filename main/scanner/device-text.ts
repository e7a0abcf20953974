const MOST_CHARACTERS = 80;
/** More of a text is not looked at. */
const MOST_READ = 1_000;

/**
 * A text that a device says of itself, as it may be shown and kept: one line of at most 80 characters, none
 * of them invisible or changing the order of others.
 */
export function deviceText(text: string): string {
  const visible = text
    .slice(0, MOST_READ)
    .toWellFormed()
    .replace(/\p{Cf}+/gu, '');
  const line = visible.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.slice(0, MOST_CHARACTERS).toWellFormed().trim();
}
