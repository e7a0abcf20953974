import * as v from 'valibot';

/**
 * A file of settings that is there and could not be read so far. It is read again by itself; until then
 * nothing is sent or destroyed by age, and no setting can be changed.
 */
export const UnreadSettings = v.object({
  /** `own`: the desk's. `machine`: what its IT fixes for everybody. */
  file: v.picklist(['own', 'machine']),
  /** `held`: by another program. `noAccess`: this account may not read it. */
  why: v.picklist(['held', 'noAccess', 'failed']),
});
export type UnreadSettings = v.InferOutput<typeof UnreadSettings>;
