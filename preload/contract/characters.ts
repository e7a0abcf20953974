import * as v from 'valibot';

/**
 * How many characters a text has. The specification's limits do not say what counts as one; here it is
 * a Unicode code point, as the platform's language counts, so that an emoji is one and not two.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** At most `most` characters, by `characterCount`. */
export function maxCharacters(most: number, message: string) {
  return v.check((text: string) => characterCount(text) <= most, message);
}
