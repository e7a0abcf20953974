import type { MediaType } from '../../preload/contract/models/capture.ts';
import type { VerdictIssue } from '../../preload/contract/models/verdict.ts';
import { count } from './formats.ts';
import { mediaNames } from './media-names.ts';

export type Measured = NonNullable<VerdictIssue['measured']>;
export type MeasuredWords = (measured: Measured, limit: VerdictIssue['limit']) => string;

/** Makes `width of the blur: measured 0.42 mm, limit 0.20 mm`, with these words for the two. */
export function measuredAgainst(words: { readonly measured: string; readonly limit: string }) {
  return (subject: string, inWords: (value: number) => string): MeasuredWords =>
    (measured, limit) => {
      const said = [`${words.measured} ${asWords(measured, inWords)}`];
      if (limit !== null) said.push(`${words.limit} ${asWords(limit, inWords)}`);
      return `${subject}: ${said.join(', ')}`;
    };
}

const asWords = (value: Measured, inWords: (value: number) => string) =>
  typeof value === 'number' ? inWords(value) : value;

/** `0.42 mm`, with so many digits behind the point. */
export const unit = (digits: number, word: string) => (value: number) =>
  `${count(value, digits)} ${word}`;

/** A part of 1 as `42 %`; small ones with a digit behind the point. */
export const percent = (value: number) => `${count(value * 100, value < 0.1 ? 1 : 0)} %`;

/** Names of the types in a list of them, as the pre-check writes it. */
export const typesOf = (value: Measured | null) =>
  mediaNames(String(value).split(', ') as MediaType[]);
