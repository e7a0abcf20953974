import type { HostName } from './start-arguments.ts';

/** An Electron runtime, or why there is none. */
export type ElectronFinding =
  | { readonly path: string; readonly why: string }
  | { readonly path: null; readonly why: string };

export type ChosenHost =
  | { readonly kind: HostName; readonly path: string; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

export type Probes = {
  readonly electron: () => Promise<ElectronFinding>;
  /** Path of an installed Chromium, Chrome or Edge. */
  readonly browser: () => string | null;
};

/**
 * Chooses the host: the one asked for, else Electron, else an installed browser. `why` is a clause
 * for the one line that is printed.
 */
export async function chooseHost(asked: HostName | null, probes: Probes): Promise<ChosenHost> {
  if (asked === 'chromium') {
    const browser = probes.browser();
    return browser === null
      ? { kind: 'none', why: 'no Chromium, Chrome or Edge is installed here' }
      : { kind: 'chromium', path: browser, why: 'it was asked for' };
  }
  const electron = await probes.electron();
  if (electron.path !== null) return { kind: 'electron', ...electron };
  if (asked === 'electron') return { kind: 'none', why: electron.why };
  const browser = probes.browser();
  return browser === null
    ? { kind: 'none', why: `${electron.why}, and no Chromium, Chrome or Edge is installed here` }
    : { kind: 'chromium', path: browser, why: electron.why };
}
