/** Whether a value is met by what was searched for. */
export type Meets = (value: string) => boolean;

/** How texts of a search meet what the platform holds, by what they are; the spec does not say ("matches", endpoint 15). */
export type Matching = {
  /** A name, an e-mail address or a note; the text has a word at least. */
  readonly words: (text: string) => Meets;
  readonly phone: (text: string) => Meets;
  /** The UUID of an application, or its deal ID. */
  readonly id: (text: string) => Meets;
  readonly token: (text: string) => Meets;
};

const ASCII = /^[\x20-\x7e]*$/;

/** Letters without case and marks, so that "Zoe" finds "Zoë". */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every word occurs, case and accents aside; of a phone number its digits, a leading country code 1 aside. */
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
