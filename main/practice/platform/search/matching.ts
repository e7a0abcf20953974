/** Returns whether a value matches the search text. */
export type Meets = (value: string) => boolean;

/**
 * How search text is compared with the platform's data, by kind of value. The spec doesn't define this ("matches",
 * endpoint 15).
 */
export type Matching = {
  /** Matches a name, an email address, or a note. The text has at least one word. */
  readonly words: (text: string) => Meets;
  readonly phone: (text: string) => Meets;
  /** Matches the UUID or the deal ID of an application. */
  readonly id: (text: string) => Meets;
  readonly token: (text: string) => Meets;
};

const ASCII = /^[\x20-\x7e]*$/;

/** Converts text to lowercase and removes accents, so that "Zoe" matches "Zoë". */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Requires every word of the text, ignoring case and accents. For a phone number, requires its digits, ignoring a
 * leading country code of 1.
 */
export const LENIENT: Matching = {
  words(text) {
    const words = fold(text).split(/\s+/).filter(Boolean);
    return (value) => {
      const folded = fold(value);
      return words.every((word) => folded.includes(word));
    };
  },
  phone(text) {
    const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    return (value) => digits !== '' && value.includes(digits);
  },
  id(text) {
    const lower = text.toLowerCase();
    return (value) => value.toLowerCase() === lower;
  },
  token(text) {
    const lower = text.toLowerCase();
    return (value) => value.toLowerCase().includes(lower);
  },
};
