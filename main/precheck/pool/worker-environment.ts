/** What a decoder needs of the environment; anything else, a proxy's password say, stays here. */
const PASSED_ON = ['SystemRoot', 'TEMP', 'TMP'];

/**
 * The environment of a worker. It is never empty: an empty one counts as none given in Electron, and
 * then everything of ours would be inherited.
 * @param more names that one host passes on beside the rest
 */
export function workerEnvironment(
  env: NodeJS.ProcessEnv,
  more: readonly string[] = [],
): Record<string, string> {
  const passedOn = [...PASSED_ON, ...more].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { INTAKE_DESK_WORKER: '1', ...Object.fromEntries(passedOn) };
}
