/** Arguments that select tests for a runner. Empty means all tests. */
export type Chosen = readonly string[];

export type Choice = {
  /** The arguments for each runner, or null if none of the runner's tests are selected. */
  readonly of: { readonly vitest: Chosen | null; readonly playwright: Chosen | null };
  /** True if it isn't a failure when no test is selected. */
  readonly mayBeEmpty: boolean;
};

export const EVERYTHING: Choice = { of: { vitest: [], playwright: [] }, mayBeEmpty: false };

const KINDS: Readonly<Record<string, Choice>> = {
  '--unit': { of: { vitest: ['--project=unit'], playwright: null }, mayBeEmpty: false },
  '--integration': {
    of: { vitest: ['--project=integration*'], playwright: null },
    mayBeEmpty: false,
  },
  '--e2e': { of: { vitest: null, playwright: [] }, mayBeEmpty: false },
  '--changed': {
    of: {
      vitest: ['--changed', '--passWithNoTests'],
      playwright: ['--only-changed', '--pass-with-no-tests'],
    },
    mayBeEmpty: true,
  },
};

/**
 * Parses the arguments of `npm test -- …`: one kind of test, or parts of paths. Returns null if the
 * arguments are invalid.
 */
export function readChoice(args: readonly string[]): Choice | null {
  const [first = ''] = args;
  if (args.length === 0) return EVERYTHING;
  if (first.startsWith('-')) return args.length === 1 ? (KINDS[first] ?? null) : null;
  if (args.some((arg) => arg.startsWith('-'))) return null;
  const isSpec = (path: string) => path.includes('e2e') || path.includes('.spec.');
  const some = (paths: Chosen) => (paths.length === 0 ? null : paths);
  const vitest = some(args.filter((path) => !isSpec(path)));
  return { of: { vitest, playwright: some(args.filter(isSpec)) }, mayBeEmpty: false };
}
