/**
 * Returns the number of characters in a text. The specification's limits don't define a character. Here, a character is
 * a Unicode code point, as in the platform's language, so an emoji counts as one.
 */
export function characterCount(text: string): number {
  return [...text].length;
}
