import type { Feature, Write } from '../../preload/contract/models/managed.ts';
import type { AnyOperation } from '../../preload/contract/operation.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { Mode } from '../desk/mode.ts';

/** Returns a refusal if this computer doesn't use a feature, or null if it does. */
export function refusedFeature(
  { managed }: Pick<Mode, 'managed'>,
  feature: Feature | undefined,
): Result<never> | null {
  const isOff = feature !== undefined && managed.off.includes(feature);
  return isOff ? err({ code: 'ruledOut', rule: feature }) : null;
}

type Settled = Pick<Mode, 'managed' | 'unreadSettings'>;

/**
 * Returns a refusal if the call is switched off here, or if it is a change and the branch's settings are still unknown.
 * Returns null otherwise.
 */
export function refusedChange(
  operation: AnyOperation,
  input: unknown,
  mode: Settled,
): Result<never> | null {
  const { recorded, switch: by = null } = operation;
  const write = typeof by === 'function' ? by(input) : by;
  if (write !== null) return refusedSwitch(mode, write);
  return 'write' in recorded ? unreadRefusal(mode) : null;
}

/**
 * Returns a refusal if this computer's settings switch off the change, or may do so because they couldn't be read.
 * Returns null otherwise.
 */
export function refusedSwitch(mode: Settled, write: Write): Result<never> | null {
  const isOff = !mode.managed.writes[write];
  return unreadRefusal(mode) ?? (isOff ? err({ code: 'switchedOff', write }) : null);
}

/** Returns a refusal for work that must wait until the settings can be read, or null if they have been read. */
export function unreadRefusal(mode: Pick<Mode, 'unreadSettings'>): Result<never> | null {
  const unread = mode.unreadSettings();
  if (unread === null) return null;
  return err({
    code: 'storage',
    reason: unread.why === 'held' ? 'held' : 'unread',
    file: 'settings',
  });
}
