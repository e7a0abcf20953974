import { isChannel, operationOf } from '../../preload/contract/channels.ts';
import type { Feature, Write } from '../../preload/contract/models/managed.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { Mode } from '../desk/mode.ts';
import type { Dispatch } from './dispatcher.ts';

/** Returns a refusal if a feature is not used on this computer, and otherwise null. */
export function refusedFeature(
  { managed }: Pick<Mode, 'managed'>,
  feature: Feature | undefined,
): Result<never> | null {
  const isOff = feature !== undefined && managed.off.includes(feature);
  return isOff ? err({ code: 'ruledOut', rule: feature }) : null;
}

/** Refuses the calls of features that are not used on this computer. */
export function gateFeatures(dispatch: Dispatch, current: () => Pick<Mode, 'managed'>): Dispatch {
  return async (call) => {
    const feature = isChannel(call.channel) ? operationOf(call.channel).feature : undefined;
    return refusedFeature(current(), feature) ?? dispatch(call);
  };
}

type Settled = Pick<Mode, 'managed' | 'unreadSettings'>;

/** Returns a refusal if this computer's settings switch off the change, or may do so; otherwise null. */
export function refusedSwitch(mode: Settled, write: Write): Result<never> | null {
  const isOff = !mode.managed.writes[write];
  return unreadRefusal(mode) ?? (isOff ? err({ code: 'switchedOff', write }) : null);
}

/** Returns a refusal for work that must wait until the settings can be read, or null if they were read. */
export function unreadRefusal(mode: Pick<Mode, 'unreadSettings'>): Result<never> | null {
  const unread = mode.unreadSettings();
  if (unread === null) return null;
  return err({
    code: 'storage',
    reason: unread.why === 'held' ? 'held' : 'unread',
    file: 'settings',
  });
}
