import {
  LENIENT,
  type Matching,
  type Meets,
} from '../../../main/practice/platform/search/matching.ts';

/** How a text filter matches a value. */
export const MATCHINGS = [
  /**
   * Every word occurs in the value, ignoring case and accents. For a phone number, its digits do.
   */
  'lenient',
  /** The whole text occurs in the value, ignoring case. */
  'contains',
  /** The whole text occurs in the value exactly. */
  'contains-case',
  /** The value starts with the text, ignoring case. */
  'prefix',
  /** Every word is a whole word of the value, ignoring case. */
  'whole-words',
  /** The text equals the value. */
  'exact',
] as const;
export type MatchingName = (typeof MATCHINGS)[number];

export function matchingOf(name: MatchingName): Matching {
  if (name === 'lenient') return LENIENT;
  const meets = (text: string) => strictly(name, text);
  const minds = name === 'exact' || name === 'contains-case';
  const id = minds ? (text: string) => strictly('exact', text) : LENIENT.id;
  return { words: meets, phone: meets, token: meets, id };
}

function strictly(name: Exclude<MatchingName, 'lenient'>, text: string): Meets {
  switch (name) {
    case 'contains': {
      const wanted = text.toLowerCase();
      return (value) => value.toLowerCase().includes(wanted);
    }
    case 'prefix': {
      const wanted = text.toLowerCase();
      return (value) => value.toLowerCase().startsWith(wanted);
    }
    case 'contains-case':
      return (value) => value.includes(text);
    case 'whole-words': {
      const words = wordsOf(text);
      return (value) => {
        const held = new Set(wordsOf(value));
        return words.every((word) => held.has(word));
      };
    }
    case 'exact':
      return (value) => value === text;
  }
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
