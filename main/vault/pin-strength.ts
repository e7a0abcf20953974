/** Why a PIN is easy to guess. */
type Guessable = 'common' | 'date' | 'pattern';

/**
 * PINs that can be guessed in fewer tries are refused. By the estimator's reckoning, about seven out of eight random
 * six-digit PINs need more tries, so they are allowed.
 */
const FEWEST_GUESSES = 25_000;

/** Passwords that Spanish-speaking staff in the US choose. They are too far down in the lists of leaked passwords. */
const SPANISH = 'contraseña contrasena teamo tequiero estrella bonita mariposa america chocolate';

let estimator: Promise<import('@zxcvbn-ts/core').ZxcvbnFactory> | null = null;

/** Returns why a PIN is easy to guess, or null if it isn't. The PIN may have at most 64 characters. */
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

/** Loads about 50,000 passwords, which are needed only when a new PIN is set. */
async function openEstimator() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const dictionary = { ...common.dictionary, spanish: SPANISH.split(' ') };
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs });
}
