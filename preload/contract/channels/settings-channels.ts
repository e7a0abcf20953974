import * as v from 'valibot';
import { FilterId } from '../ids.ts';
import { Managed } from '../models/managed.ts';
import { EditedSettings, Settings, UnreadSettings } from '../models/settings.ts';
import { forDesk, forUser } from '../operation.ts';
import { nothing } from './shared.ts';

const SETTINGS = 'The settings hold nothing personal and no secret; each change has its entry.';

/** The desk's settings, and the saved filters of the account (spec, endpoints 11 and 12). */
export const settingsChannels = {
  'settings:get': forDesk({
    input: nothing,
    output: Settings,
    recorded: { nothing: SETTINGS },
    answeredWhile: 'locked',
  }),
  'settings:update': forDesk({
    input: v.partial(Settings),
    output: Settings,
    recorded: { steps: ['settings.changed'] },
  }),
  /** The settings that the machine's own file fixes, and the writes it lets through. */
  'settings:managed': forDesk({
    input: nothing,
    output: Managed,
    recorded: { nothing: SETTINGS },
    answeredWhile: 'locked',
  }),
  /** The file of settings that could not be read so far; null where all of them could, or are not there. */
  'settings:unread': forDesk({
    input: nothing,
    output: v.object({ unread: v.nullable(UnreadSettings) }),
    recorded: { nothing: SETTINGS },
    answeredWhile: 'locked',
  }),
  /** The settings that were changed in their file and count only once staff say so; null: none waits. */
  'settings:edited': forDesk({
    input: nothing,
    output: v.object({ edited: v.nullable(EditedSettings) }),
    recorded: { nothing: SETTINGS },
  }),
  /** What is to become of them all: `keep` lets them count, `putBack` writes the earlier values into the file. */
  'settings:answer-edited': forDesk({
    input: v.object({ answer: v.picklist(['keep', 'putBack']) }),
    output: Settings,
    recorded: { steps: ['settings.changed'] },
  }),
  /** Spec, endpoint 11. The inner arrays' shape is not documented: sent as given. */
  'saved-filter:set-visibility': forUser({
    input: v.strictObject({
      templates: v.pipe(
        v.array(v.array(v.unknown())),
        v.minLength(1, 'Choose at least one filter.'),
      ),
    }),
    output: v.object({ success: v.boolean() }),
    recorded: {
      write: 'filter.visibilitySet',
      tells: ({ templates }) => ({ facts: { filters: templates.length } }),
    },
  }),
  /** Spec, endpoint 12. */
  'saved-filter:delete': forUser({
    input: v.strictObject({ filterId: FilterId, confirmation: v.literal('delete') }),
    output: v.object({ deleted: v.literal(true) }),
    recorded: { write: 'filter.deleted', tells: ({ filterId }) => ({ facts: { filterId } }) },
    switch: 'filterDelete',
  }),
} as const;
