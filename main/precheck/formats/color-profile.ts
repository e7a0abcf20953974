import { latin1 } from './bytes.ts';

/** A profile of a display, a camera or a scanner has some kilobytes. */
export const MOST_PROFILE = 4 * 1024 * 1024;

/** The profile, where it is one for these colors (ICC.1:2022, 7.2); else null. */
export function profileFor(profile: Uint8Array, gray: boolean): Uint8Array | null {
  if (profile.length < 128 || profile.length > MOST_PROFILE) return null;
  const fits = latin1(profile, 16, 20) === (gray ? 'GRAY' : 'RGB ');
  return fits && latin1(profile, 36, 40) === 'acsp' ? profile : null;
}
