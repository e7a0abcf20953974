import * as v from 'valibot';
import { Expected } from './seeing/sizes.ts';

/** What can be seen in a picture that decodes whole. */
export const Seen = v.object({
  /** What it was looked at as: another slot may need another look. */
  expected: Expected,
});
export type Seen = v.InferOutput<typeof Seen>;
