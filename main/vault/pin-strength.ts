/** Reasons why a PIN is among those that somebody would try early. */
type Guessable = 'common' | 'date' | 'pattern';

/**
 * PINs that are found in fewer tries than this are refused. A search by the estimator's order finds some seven of
 * eight random PINs of six digits later, so that those stay possible.
 */
const FEWEST_GUESSES = 25_000;

/** Words that staff in the US choose in Spanish, which the lists of leaked passwords have too far down. */
const SPANISH = 'contraseña contrasena teamo tequiero estrella bonita mariposa america chocolate';

let estimator: Promise<import('@zxcvbn-ts/core').ZxcvbnFactory> | null = null;

/** Says why a PIN would be guessed early; null where it would not. Takes a PIN of 64 characters at most. */
export async function whyGuessable(pin: string): Promise<Guessable | null> {
  estimator ??= openEstimator().catch((cause: unknown) => {
    estimator = null;
    throw cause;
  });
  const { guesses, sequence } = (await estimator).check(pin);
  if (guesses >= FEWEST_GUESSES) return null;
  const patterns = sequence.map(({ pattern }) => pattern);
  if (patterns.includes('dictionary')) return 'common';
  return patterns.includes('date') || patterns.includes('regex') ? 'date' : 'pattern';
}

/** Unpacks some 50,000 passwords, which a start without a new PIN does not need. */
async function openEstimator() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const dictionary = { ...common.dictionary, spanish: SPANISH.split(' ') };
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs });
}
