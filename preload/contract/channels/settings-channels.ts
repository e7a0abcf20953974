import * as v from 'valibot';
import { FilterId } from '../ids.ts';
import { Managed } from '../models/managed.ts';
import { EditedSettings, Settings, UnreadSettings } from '../models/settings.ts';
import { forDesk, forUser } from '../operation.ts';
import { nothing } from './shared.ts';

const SETTINGS = 'Settings contain no personal data and no secrets. Each change is recorded.';

/** Calls for the desk's settings and the account's saved filters (spec, endpoints 11 and 12). */
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
  /** Returns the settings that the managed settings lock, and the writes that they allow. */
  'settings:managed': forDesk({
    input: nothing,
    output: Managed,
    recorded: { nothing: SETTINGS },
    answeredWhile: 'locked',
  }),
  /**
   * Returns the settings file that hasn't been readable so far. Returns null if every file could be read or doesn't
   * exist.
   */
  'settings:unread': forDesk({
    input: nothing,
    output: v.object({ unread: v.nullable(UnreadSettings) }),
    recorded: { nothing: SETTINGS },
    answeredWhile: 'locked',
  }),
  /**
   * Returns the settings that were changed in their file and take effect only after staff confirm them. Returns null if
   * there are none.
   */
  'settings:edited': forDesk({
    input: nothing,
    output: v.object({ edited: v.nullable(EditedSettings) }),
    recorded: { nothing: SETTINGS },
  }),
  /** Decides about all of these changes. `keep` accepts them; `putBack` restores the earlier values in the file. */
  'settings:answer-edited': forDesk({
    input: v.object({ answer: v.picklist(['keep', 'putBack']) }),
    output: Settings,
    recorded: { steps: ['settings.changed'] },
  }),
  /** Spec, endpoint 11. The shape of the inner arrays isn't documented, so they're sent unchanged. */
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
