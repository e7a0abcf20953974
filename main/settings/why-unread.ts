import type { UnreadSettings } from '../../preload/contract/models/settings.ts';
import { errorCode } from '../files/disk-error.ts';
import { mayBeHeld } from '../files/file-held.ts';

/** The reason that staff are told when a file of settings cannot be read. */
export function whyUnread(failure: unknown, platform: NodeJS.Platform): UnreadSettings['why'] {
  if (mayBeHeld(failure, platform)) return 'held';
  return ['EACCES', 'EPERM'].includes(errorCode(failure) ?? '') ? 'noAccess' : 'failed';
}
