import * as v from 'valibot';
import { PlatformFileId } from '../ids.ts';
import { PlatformFile } from '../models/platform-file.ts';

/** Files of the platform, opened by their id (spec, endpoint 16). */
export const platformFileChannels = {
  /**
   * Fetches it, or takes it from this desk's encrypted cache. Its pictures come by the address
   * `/preview/<token>?page=N`. `fresh`: fetched anew.
   */
  'platform-file:open': {
    input: v.strictObject({ fileId: PlatformFileId, fresh: v.boolean() }),
    output: PlatformFile,
  },
  /** The next piece of a text file; `next` is null at its end. Error: `conflict` (`gone`). */
  'platform-file:text': {
    input: v.strictObject({
      token: PlatformFile.entries.token,
      from: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    output: v.object({ text: v.string(), next: v.nullable(v.number()) }),
  },
} as const;
