import type { settingsChannels } from '../../../preload/contract/channels/settings-channels.ts';
import type { EventPayload } from '../../../preload/contract/events.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import { unlessSwitchedOff } from '../switched-off.ts';
import type { DeskControl } from '../workspace.ts';

/** The desk's settings, and the account's saved filters. `onChanged` tells the window of a change. */
export function settingsHandlers(
  desk: DeskControl,
  onChanged: (settings: EventPayload<'settings:changed'>) => void,
): Pick<Handlers, keyof typeof settingsChannels> {
  return {
    'settings:get': () => ok(desk.current().settings.get()),
    'settings:update'(change) {
      const settings = desk.current().settings.update(change);
      onChanged(settings);
      return ok(settings);
    },
    'settings:managed': () => ok(desk.current().managed),
    'settings:import': () =>
      err({
        code: 'invalidRequest',
        issues: [{ field: '', message: 'This is no file of settings.' }],
      }),
    async 'saved-filter:set-visibility'({ templates }) {
      const user = desk.current().user();
      return user.ok ? user.value.savedFilters.setVisibility(templates) : user;
    },
    async 'saved-filter:delete'({ filterId }) {
      const user = unlessSwitchedOff(desk.current(), 'filterDelete');
      return user.ok ? user.value.savedFilters.delete(filterId) : user;
    },
  };
}
