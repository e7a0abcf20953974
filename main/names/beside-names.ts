const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that follow the name of a business and never occur in a person's name. */
const PLAIN_FORMS = 'llc llp pllc inc incorporated corp corporation ltd dba';
export const LEGAL_FORMS = set(`${PLAIN_FORMS} lp co company limited pc pa`);
/** Words that precede or follow a person's name. */
export const TITLES = set('mr mrs ms mx miss dr prof sr sra jr ii iii iv md dds esq');
/** Small words in English, Spanish, Dutch, and German names. */
export const LITTLE_WORDS = set(
  'the an of and on at in by near from for de del la el las los da van von',
);

const NEVER_NAMES = set(PLAIN_FORMS);
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\. ?){1,4}\p{L}(?![\p{L}\p{N}])/gu;

/** Removes the periods from abbreviated legal forms in text: `L.L.C.` becomes `LLC`. */
export function withPlainForms(text: string): string {
  return text.replace(DOTTED, (letters) => {
    const form = letters.replace(/[. ]/g, '');
    return LEGAL_FORMS.has(form.toLowerCase()) ? form : letters;
  });
}

/** Removes legal forms that never occur in a person's name, unless no words would be left. */
export function withoutLegalForms(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !NEVER_NAMES.has(word));
  return left.length > 0 ? left : words;
}

/**
 * Removes the words that a name can do without: legal forms, titles, and small words. `Co`, `An`, and `Van` can also be
 * surnames, so these words are removed only if at least two others remain.
 */
export function tellingWords(words: readonly string[]): readonly string[] {
  const named = withoutLegalForms(words);
  const isBeside = (word: string) =>
    LEGAL_FORMS.has(word) || TITLES.has(word) || LITTLE_WORDS.has(word);
  const left = named.filter((word) => !isBeside(word));
  return left.length > 1 ? left : named;
}
