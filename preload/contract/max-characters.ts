import * as v from 'valibot';
import { characterCount } from './characters.ts';

/** Allows at most `most` characters, by `characterCount`. */
export function maxCharacters(most: number, message: string) {
  return v.check((text: string) => characterCount(text) <= most, message);
}
