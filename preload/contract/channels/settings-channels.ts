import * as v from 'valibot';
import { FilterId } from '../ids.ts';
import { Managed } from '../models/managed.ts';
import { Settings, UnreadSettings } from '../models/settings.ts';
import { nothing } from './inputs.ts';

/** The desk's settings, and the saved filters of the account (spec, endpoints 11 and 12). */
export const settingsChannels = {
  'settings:get': { input: nothing, output: Settings },
  'settings:update': { input: v.partial(Settings), output: Settings },
  /** The settings that the machine's own file fixes, and the writes it lets through. */
  'settings:managed': { input: nothing, output: Managed },
  /** The file of settings that could not be read so far; null where all of them could, or are not there. */
  'settings:unread': { input: nothing, output: v.object({ unread: v.nullable(UnreadSettings) }) },
  /** Spec, endpoint 11. The inner arrays' shape is not documented: sent as given. */
  'saved-filter:set-visibility': {
    input: v.strictObject({
      templates: v.pipe(
        v.array(v.array(v.unknown())),
        v.minLength(1, 'Choose at least one filter.'),
      ),
    }),
    output: v.object({ success: v.boolean() }),
  },
  /** Spec, endpoint 12. */
  'saved-filter:delete': {
    input: v.strictObject({ filterId: FilterId, confirmation: v.literal('delete') }),
    output: v.object({ deleted: v.literal(true) }),
  },
} as const;
