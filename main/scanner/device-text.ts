const MOST_CHARACTERS = 80;
/** The maximum number of characters to process. */
const MOST_READ = 1_000;

/**
 * Cleans text from a device for display and storage. Returns one line of at most 80 characters, without invisible
 * characters or characters that change the text direction.
 */
export function deviceText(text: string): string {
  const visible = text
    .slice(0, MOST_READ)
    .toWellFormed()
    .replace(/\p{Cf}+/gu, '');
  const line = visible.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.slice(0, MOST_CHARACTERS).toWellFormed().trim();
}
