import type { Obstacle } from './sandbox.ts';
import type { HostName } from './start-arguments.ts';

/** An Electron runtime, or the reason why none is available. */
export type ElectronFinding =
  | { readonly path: string; readonly why: string }
  | { readonly path: null; readonly why: string };

export type ChosenHost =
  | { readonly kind: HostName; readonly path: string; readonly why: string }
  /** `remedy` is a solution other than installing or choosing a browser, if there is one. */
  | { readonly kind: 'none'; readonly why: string; readonly remedy?: string };

export type Probes = {
  readonly electron: () => Promise<ElectronFinding>;
  /**
   * Returns why Electron would exit immediately, or null if it wouldn't. `electron` is the
   * runtime's path, if known.
   */
  readonly obstacle: (electron: string | null) => Obstacle | null;
  /** Returns the path of an installed Chromium, Chrome, or Edge. */
  readonly browser: () => string | null;
};

/**
 * Chooses the requested host. If none is requested, chooses Electron or, if that isn't available,
 * an installed browser. `why` is a clause for the line that's printed.
 */
export async function chooseHost(asked: HostName | null, probes: Probes): Promise<ChosenHost> {
  if (asked === 'chromium') {
    const browser = probes.browser();
    return browser === null
      ? { kind: 'none', why: 'no Chromium, Chrome or Edge is installed here' }
      : { kind: 'chromium', path: browser, why: 'you chose it' };
  }
  const electron = await usableElectron(probes);
  if (electron.path !== null) return { kind: 'electron', ...electron };
  if (asked === 'electron') {
    const { why, remedy } = electron;
    return { kind: 'none', why, ...(remedy !== undefined && { remedy }) };
  }
  const browser = probes.browser();
  return browser === null
    ? { kind: 'none', why: `${electron.why}, and no Chromium, Chrome or Edge is installed here` }
    : { kind: 'chromium', path: browser, why: electron.why };
}

/** Returns an Electron runtime that works here. Downloads nothing if none would work. */
async function usableElectron({
  electron,
  obstacle,
}: Probes): Promise<ElectronFinding & { readonly remedy?: string }> {
  const always = obstacle(null);
  if (always !== null) return { path: null, ...always };
  const found = await electron();
  if (found.path === null) return found;
  const here = obstacle(found.path);
  return here === null ? found : { path: null, ...here };
}
