import { realpathSync } from 'node:fs';
import { browserCandidates, findBrowser } from '../../dev/chromium/find-browser.ts';
import { type ChosenHost, chooseHost } from './choose-host.ts';
import { electronRuntime } from './electron-runtime.ts';
import { rootObstacle, sandboxObstacle } from './sandbox.ts';
import type { HostName } from './start-arguments.ts';
import { thisMachine } from './this-machine.ts';

/** Returns the requested host, or the best one on this computer. */
export function hostHere(asked: HostName | null): Promise<ChosenHost> {
  return chooseHost(asked, {
    electron: () => electronRuntime({ probeAgain: asked === 'electron' }),
    obstacle: (electron) =>
      electron === null
        ? rootObstacle(thisMachine)
        : sandboxObstacle(realpathSync(electron), thisMachine),
    browser: () => findBrowser(browserCandidates(process.platform, process.env)),
  });
}
