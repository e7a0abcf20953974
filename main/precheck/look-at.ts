import type { DecodedPicture } from './seeing/picture-view.ts';
import type { Expected } from './seeing/sizes.ts';
import type { Seen } from './seen.ts';

/** Looks a picture over for what the slot expects. */
export async function lookAt(_picture: DecodedPicture, expected: Expected): Promise<Seen> {
  return { expected };
}
