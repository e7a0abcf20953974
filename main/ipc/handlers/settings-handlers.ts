import type { settingsChannels } from '../../../preload/contract/channels/settings-channels.ts';
import type { EventPayload } from '../../../preload/contract/events.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import { SETTING_NAMES, type SettingName } from '../../../preload/contract/models/settings.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import type { SettingsChange } from '../../casework/settings-file.ts';
import { readSettingsImport } from '../../casework/settings-import.ts';
import { unlessSwitchedOff } from '../switched-off.ts';
import type { DeskControl } from '../workspace.ts';

/** The desk's settings, and the account's saved filters. `onChanged` tells the window of a change. */
export function settingsHandlers(
  desk: DeskControl,
  onChanged: (settings: EventPayload<'settings:changed'>) => void,
): Pick<Handlers, keyof typeof settingsChannels> {
  const isLocked = (name: SettingName) => desk.current().managed.locked.includes(name);
  const update = (change: SettingsChange) => {
    if (Object.keys(change).length === 0) return ok(desk.current().settings.get());
    const settings = desk.current().settings.update(change);
    onChanged(settings);
    return ok(settings);
  };
  return {
    'settings:get': () => ok(desk.current().settings.get()),
    async 'settings:update'(change) {
      const locked = SETTING_NAMES.filter((name) => change[name] !== undefined && isLocked(name));
      if (locked.length > 0) return err({ code: 'invalidRequest', issues: locked.map(fixed) });
      const { scanFolder } = change;
      if (typeof scanFolder === 'string') {
        const usable = await desk.scanFolder.check(scanFolder);
        if (!usable.ok) return usable;
      }
      return update(change);
    },
    'settings:managed': () => ok(desk.current().managed),
    'settings:check-import'({ text }) {
      const read = readSettingsImport(text, desk.current().settings.get(), isLocked);
      return read.ok ? ok(read.value.check) : read;
    },
    'settings:import'({ text }) {
      const read = readSettingsImport(text, desk.current().settings.get(), isLocked);
      return read.ok ? update(read.value.change) : read;
    },
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

function fixed(name: SettingName) {
  return { field: name, message: 'Set by your organization.' };
}
