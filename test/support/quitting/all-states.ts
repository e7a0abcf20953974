import { browserCandidates, findBrowser } from '../../../main/hosts/chromium/find-browser.ts';
import { chromiumStates } from './chromium-states.ts';
import { electronStates } from './electron-states.ts';
import { plainStates } from './plain-states.ts';
import type { QuitState } from './quit-state.ts';
import { sendingStates } from './sending-states.ts';

/** Every row of the quit matrix. */
export const allStates: readonly QuitState[] = [
  ...electronStates,
  ...sendingStates,
  ...plainStates,
  ...chromiumStates,
];

/** Why a row cannot be reached on this machine; null when it can. */
export function whyNot({ host }: QuitState): string | null {
  const missing =
    host === 'Chromium' && findBrowser(browserCandidates(process.platform, process.env)) === null;
  return missing ? 'needs a Chromium' : null;
}
