import * as v from 'valibot';

/** Four digits keep a passer-by out; more, and letters, keep out who copies the disk. */
export const Pin = v.pipe(
  v.string(),
  v.minLength(4, 'A PIN has at least 4 characters.'),
  v.maxLength(64, 'A PIN has at most 64 characters.'),
);
