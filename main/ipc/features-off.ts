import type { Channel } from '../../preload/contract/channels.ts';
import { FEATURES, type Feature } from '../../preload/contract/models/managed.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { Dispatch } from './dispatcher.ts';
import type { Mode } from './mode.ts';

/** The calls that belong to a part of the program, and go with it. */
const CALLS: Readonly<Record<Feature, readonly Channel[]>> = {
  practice: ['session:start-practice'],
  // Its frames come by a route; the page's own header keeps the window from the camera itself.
  camera: [],
  scanner: [
    'scanner:list',
    'scanner:look',
    'scanner:trust',
    'scanner:forget',
    'scanner:choose',
    'scanner:scan',
    'scanner:cancel',
  ],
  scanFolder: ['scan:list', 'scan:take', 'scan:choose-folder'],
  platformFiles: [
    'platform-file:open',
    'platform-file:stop',
    'platform-file:unlock',
    'platform-file:text',
    'capture:use-platform-file',
  ],
  offers: ['offer:list', 'offer:update-statuses'],
  attributes: ['attribute:list', 'attribute:update', 'attribute:delete'],
  commercialData: ['commercial-data:get', 'application:legal-name'],
  scorecards: ['scorecard:results'],
  orchestration: ['orchestration:retry'],
  // One that was kept before is not used (see `SessionOptions`), and can be removed.
  portalKey: ['portal-key:enter'],
};

/** The refusal of a part that is not used on this computer; null where it is. */
export function refusedFeature(
  { managed }: Pick<Mode, 'managed'>,
  feature: Feature,
): Result<never> | null {
  return managed.off.includes(feature) ? err({ code: 'ruledOut', rule: feature }) : null;
}

/** Answers the calls of parts that are not used on this computer with a refusal. */
export function gateFeatures(dispatch: Dispatch, current: () => Pick<Mode, 'managed'>): Dispatch {
  const featureOf = new Map<unknown, Feature>(
    FEATURES.flatMap((feature) => CALLS[feature].map((channel) => [channel, feature] as const)),
  );
  return async (call) => {
    const feature = featureOf.get(call.channel);
    const refused = feature === undefined ? null : refusedFeature(current(), feature);
    return refused ?? dispatch(call);
  };
}
