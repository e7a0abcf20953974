import * as v from 'valibot';
import { characterCount } from './characters.ts';

/** Returns a check for texts of at most `most` characters, as `characterCount` counts them. */
export function maxCharacters(most: number, message: string) {
  return v.check((text: string) => characterCount(text) <= most, message);
}
