import type { Write } from '../../preload/contract/models/managed.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { UserSpace, Workspace } from './workspace.ts';

/** The signed-in user's space, unless this computer's settings switch the write off. */
export function unlessSwitchedOff(workspace: Workspace, write: Write): Result<UserSpace> {
  // How the branch wants it done is not known: nothing leaves until it is.
  if (workspace.unreadSettings() !== null) return settingsUnread(workspace);
  if (!workspace.managed.writes[write]) return err({ code: 'switchedOff', write });
  return workspace.user();
}

/** The refusal of what has to wait until the settings can be read. */
export function settingsUnread(workspace: Workspace): Result<never> {
  const isHeld = workspace.unreadSettings()?.why === 'held';
  return err({ code: 'storage', reason: isHeld ? 'held' : 'unread', file: 'settings' });
}
