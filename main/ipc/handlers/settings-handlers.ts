import type { settingsChannels } from '../../../preload/contract/channels/settings-channels.ts';
import type { EventPayload } from '../../../preload/contract/events.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import { SETTING_NAMES, type SettingName } from '../../../preload/contract/models/settings.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import type { SettingsChange } from '../../casework/settings-file.ts';
import { readSettingsImport } from '../../casework/settings-import.ts';
import { settingsUnread, unlessSwitchedOff } from '../switched-off.ts';
import type { DeskControl } from '../workspace.ts';

/** The desk's settings, and the account's saved filters. `onChanged` tells the window of a change. */
export function settingsHandlers(
  desk: DeskControl,
  onChanged: (settings: EventPayload<'settings:changed'>) => void,
): Pick<Handlers, keyof typeof settingsChannels> {
  const isLocked = (name: SettingName) => desk.current().managed.locked.includes(name);
  const update = async (change: SettingsChange) => {
    const { settings, unreadSettings } = desk.current();
    if (Object.keys(change).length === 0) return ok(settings.get());
    await settings.readAgain();
    if (unreadSettings() !== null) return settingsUnread(desk.current());
    const changed = await settings.update(change);
    if (changed.ok) onChanged(changed.value);
    return changed;
  };
  return {
    async 'settings:get'() {
      await desk.current().settings.readAgain();
      return ok(desk.current().settings.get());
    },
    'settings:unread': () => ok({ unread: desk.current().unreadSettings() }),
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
    async 'settings:import'({ text }) {
      const read = readSettingsImport(text, desk.current().settings.get(), isLocked);
      return read.ok ? update(read.value.change) : read;
    },
    async 'saved-filter:set-visibility'({ templates }) {
      if (desk.current().unreadSettings() !== null) return settingsUnread(desk.current());
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
