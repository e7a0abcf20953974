import type { Write } from '../../preload/contract/models/managed.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { Mode, UserServices } from './mode.ts';

/** The signed-in user's services, unless this computer's settings switch the write off. */
export function unlessSwitchedOff(mode: Mode, write: Write): Result<UserServices> {
  // How the branch wants it done is not known: nothing leaves until it is.
  if (mode.unreadSettings() !== null) return settingsUnread(mode);
  if (!mode.managed.writes[write]) return err({ code: 'switchedOff', write });
  return mode.user();
}

/** The refusal of what has to wait until the settings can be read. */
export function settingsUnread(mode: Mode): Result<never> {
  const isHeld = mode.unreadSettings()?.why === 'held';
  return err({ code: 'storage', reason: isHeld ? 'held' : 'unread', file: 'settings' });
}
