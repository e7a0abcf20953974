/**
 * Returns the number of characters in a text. The specification's limits do not define a character. Here it is a
 * Unicode code point, as in the platform's language, so that an emoji counts as one.
 */
export function characterCount(text: string): number {
  return [...text].length;
}
