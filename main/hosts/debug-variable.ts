/** The variable that has a debug log written. Packaged too: what stands in that log tells of nobody. */
const VARIABLE = 'INTAKE_DESK_DEBUG_LOG';

/** Tells whether a debug log is to be written. */
export function wantsDebugLog(env: Readonly<Record<string, string | undefined>>): boolean {
  return env[VARIABLE] === '1';
}
