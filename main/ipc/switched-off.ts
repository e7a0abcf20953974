import type { Write } from '../../preload/contract/models/managed.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { UserSpace, Workspace } from './workspace.ts';

/** The signed-in user's space, unless this computer's settings switch the write off. */
export function unlessSwitchedOff(workspace: Workspace, write: Write): Result<UserSpace> {
  if (!workspace.managed.writes[write]) return err({ code: 'switchedOff', write });
  return workspace.user();
}
