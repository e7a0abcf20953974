import * as v from 'valibot';

/**
 * How many characters a text has. The specification's limits do not say what counts as one; here it is
 * a Unicode code point, as the platform's language counts, so that an emoji is one and not two.
 */
export function characterCount(text: string): number {
  return [...text].length;
}

/** At most `most` characters, by `characterCount`. */
export function maxCharacters(most: number, message: string) {
  return v.check((text: string) => characterCount(text) <= most, message);
}
