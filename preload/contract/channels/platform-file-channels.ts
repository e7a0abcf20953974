import * as v from 'valibot';
import { PlatformFileId } from '../ids.ts';
import { PlatformFile } from '../models/platform-file.ts';
import { nothing } from './inputs.ts';

/** Files of the platform, opened by their id (spec, endpoint 16). */
export const platformFileChannels = {
  /**
   * Fetches it, or takes it from this desk's encrypted cache. Its pictures come by the address
   * `/preview/<token>?page=N`. `fresh`: fetched anew. Opening another file breaks off a fetch that is
   * under way, which answers `cancelled`. Error: `fileNotTaken` empty | tooLarge | incomplete | noSpace.
   */
  'platform-file:open': {
    input: v.strictObject({ fileId: PlatformFileId, fresh: v.boolean() }),
    output: PlatformFile,
  },
  /** Breaks off what is being fetched. */
  'platform-file:stop': { input: nothing, output: v.object({ stopped: v.literal(true) }) },
  /**
   * The next piece of a text file from byte `from`; `next` is null at its end. Errors: `conflict`
   * (`gone`), `contentsUnreadable`.
   */
  'platform-file:text': {
    input: v.strictObject({
      token: PlatformFile.entries.token,
      from: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
    output: v.object({ text: v.string(), next: v.nullable(v.number()) }),
  },
} as const;
