import type { EventPayload } from '../../../preload/contract/events.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../workspace.ts';

type SettingsHandlers = Pick<Handlers, 'settings:get' | 'settings:update'>;

/** The desk's settings. `onChanged` tells the window of a change. */
export function settingsHandlers(
  desk: DeskControl,
  onChanged: (settings: EventPayload<'settings:changed'>) => void,
): SettingsHandlers {
  return {
    'settings:get': () => ok(desk.current().settings.get()),
    'settings:update'(change) {
      const settings = desk.current().settings.update(change);
      onChanged(settings);
      return ok(settings);
    },
  };
}
