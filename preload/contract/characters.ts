import * as v from 'valibot';

/** Unicode code points, as the platform's language counts; the specification does not say what counts. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** At most `most` characters, by `characterCount`. */
export function maxCharacters(most: number, message: string) {
  return v.check((text: string) => characterCount(text) <= most, message);
}
