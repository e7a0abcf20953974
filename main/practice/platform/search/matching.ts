/** Returns whether a value matches the search text. */
export type Meets = (value: string) => boolean;

/**
 * How search texts are compared with the platform's data, by kind. The spec does not define this ("matches", endpoint
 * 15).
 */
export type Matching = {
  /** For a name, an e-mail address, or a note. The text has at least one word. */
  readonly words: (text: string) => Meets;
  readonly phone: (text: string) => Meets;
  /** For the UUID of an application or its deal ID. */
  readonly id: (text: string) => Meets;
  readonly token: (text: string) => Meets;
};

const ASCII = /^[\x20-\x7e]*$/;

/** Removes case and accents, so that "Zoe" matches "Zoë". */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Requires every word, ignoring case and accents. For a phone number, requires its digits, ignoring a leading country
 * code 1.
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
