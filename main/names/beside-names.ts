const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** These words follow the name of a business and are never a person's name. */
const PLAIN_FORMS = 'llc llp pllc inc incorporated corp corporation ltd dba';
export const LEGAL_FORMS = set(`${PLAIN_FORMS} lp co company limited pc pa`);
/** These words precede or follow a person's name. */
export const TITLES = set('mr mrs ms mx miss dr prof sr sra jr ii iii iv md dds esq');
/** Small words in English, Spanish, Dutch, and German names. */
export const LITTLE_WORDS = set(
  'the an of and on at in by near from for de del la el las los da van von',
);

const NEVER_NAMES = set(PLAIN_FORMS);
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\. ?){1,4}\p{L}(?![\p{L}\p{N}])/gu;

/** Writes the legal forms in a text without periods: `L.L.C.` becomes `LLC`. */
export function withPlainForms(text: string): string {
  return text.replace(DOTTED, (letters) => {
    const form = letters.replace(/[. ]/g, '');
    return LEGAL_FORMS.has(form.toLowerCase()) ? form : letters;
  });
}

/** Removes the legal forms that are never part of a person's name, unless nothing else would be left. */
export function withoutLegalForms(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !NEVER_NAMES.has(word));
  return left.length > 0 ? left : words;
}

/**
 * Removes the words that are optional in a name: legal forms, titles, and small words. `Co`, `An`, and `Van` are also
 * surnames, so they are removed only if two words are left.
 */
export function tellingWords(words: readonly string[]): readonly string[] {
  const named = withoutLegalForms(words);
  const isBeside = (word: string) =>
    LEGAL_FORMS.has(word) || TITLES.has(word) || LITTLE_WORDS.has(word);
  const left = named.filter((word) => !isBeside(word));
  return left.length > 1 ? left : named;
}
