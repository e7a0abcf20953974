import type { settingsChannels } from '../../preload/contract/channels/settings-channels.ts';
import {
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from '../../preload/contract/models/settings.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Desk } from '../desk/desk.ts';
import { folderError } from '../scanner/folder/usable-folder.ts';
import { outsideBounds } from '../settings/policy-bounds.ts';
import type { SettingsChange } from '../settings/settings-file.ts';
import { isNetworkPath } from '../system/files/paths.ts';
import type { HandlersOf } from './dispatcher.ts';
import { type OwnPlaces, placesIn } from './own-places.ts';
import { unreadRefusal } from './switched-off.ts';

/** Handlers for the desk's settings and the account's saved filters. */
export function settingsHandlers(
  desk: Desk,
  places: OwnPlaces,
): HandlersOf<typeof settingsChannels> {
  const isLocked = (name: SettingName) => desk.mode.managed.locked.includes(name);
  const update = async (change: SettingsChange): Promise<Result<Settings>> => {
    const { settings } = desk.mode;
    if (Object.keys(change).length === 0) return ok(settings.get());
    await settings.readAgain();
    const unread = unreadRefusal(desk.mode);
    if (unread !== null) return unread;
    const outside = outsideBounds(change, settings.get(), desk.mode.managed.bounds);
    if (outside.length > 0) return err({ code: 'invalidRequest', issues: outside });
    const allowed = await allowPlaces(change, settings.get());
    if (!allowed.ok) return allowed;
    // The mode or the user changed while staff were being asked, so their confirmation no longer applies.
    if (desk.mode.settings !== settings) return err({ code: 'conflict', reason: 'gone' });
    if (desk.mode.state().locked !== null) return err({ code: 'locked' });
    const changed = await settings.update(change);
    if (changed.ok) desk.emit('settings:changed', changed.value);
    return changed;
  };
  /** Asks staff to confirm new places. Nothing is accessed before they do. */
  const allowPlaces = async (change: SettingsChange, now: Settings) => {
    const { scanFolder } = change;
    const named = typeof scanFolder === 'string' ? scanFolder : null;
    if (named !== null && isNetworkPath(named)) return folderError('network');
    const newlyNamed = placesIn(change, now);
    const allowed = await places.allow(newlyNamed);
    const isNew = newlyNamed.some(({ name }) => name === 'scanFolder');
    return allowed.ok && named !== null && isNew ? desk.scanFolder.check(named) : allowed;
  };
  const answerEdited = async (answer: 'keep' | 'putBack'): Promise<Result<Settings>> => {
    const { mode } = desk;
    const user = mode.user();
    if (!user.ok) return user;
    // Nobody is signed in whom the record could name.
    if (mode.state().unsigned) return err({ code: 'signedOut', reason: 'none' });
    const edited = mode.editedSettings();
    if (edited !== null && answer === 'keep') {
      const allowed = await places.allow(placesIn(edited.after, mode.settings.get()));
      if (!allowed.ok) return allowed;
      // The mode or the user changed while staff were being asked, so their confirmation no longer applies.
      if (desk.mode !== mode) return err({ code: 'conflict', reason: 'gone' });
      if (mode.state().locked !== null) return err({ code: 'locked' });
    }
    return mode.answerEdited(answer);
  };
  return {
    async 'settings:get'() {
      await desk.mode.settings.readAgain();
      return ok(desk.mode.settings.get());
    },
    'settings:unread': () => ok({ unread: desk.mode.unreadSettings() }),
    async 'settings:update'(change) {
      // Nobody is signed in whom the record could name.
      if (desk.mode.state().unsigned) return err({ code: 'signedOut', reason: 'none' });
      const locked = SETTING_NAMES.filter((name) => change[name] !== undefined && isLocked(name));
      if (locked.length > 0) return err({ code: 'invalidRequest', issues: locked.map(fixed) });
      return update(change);
    },
    'settings:edited': () => ok({ edited: desk.mode.editedSettings() }),
    'settings:answer-edited': ({ answer }) => answerEdited(answer),
    'settings:managed': () => ok(desk.mode.managed),
    'saved-filter:set-visibility': ({ platform }, { templates }) =>
      platform.updateFilterVisibility(templates),
    'saved-filter:delete': ({ platform }, { filterId }) => platform.deleteFilter(filterId),
  };
}

function fixed(name: SettingName) {
  return { field: name, message: 'Set by your organization.' };
}
