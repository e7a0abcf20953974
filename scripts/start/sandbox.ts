import { dirname, join } from 'node:path';
import { hasProfile } from './apparmor-profiles.ts';

/** As much of the system as decides whether Electron's sandbox can be had. */
export type SandboxMachine = {
  readonly platform: NodeJS.Platform;
  /** Who runs this; undefined on Windows. */
  readonly uid: number | undefined;
  /** A file's text, undefined when it cannot be read. */
  readonly read: (path: string) => string | undefined;
  /** Paths of the files in a folder, none when it is not there. */
  readonly files: (folder: string) => readonly string[];
  /** Owner and mode of a file, undefined when it is not there. */
  readonly owner: (path: string) => { readonly uid: number; readonly mode: number } | undefined;
};

/** Why Electron would end at once. Both are clauses for a line that is printed. */
export type Obstacle = { readonly why: string; readonly remedy: string };

/** Root is refused by Electron whatever else is set, so that nothing need be looked for. */
export function rootObstacle({ platform, uid }: SandboxMachine): Obstacle | null {
  if (platform !== 'linux' || uid !== 0) return null;
  return {
    why: 'Electron has no sandbox as root and does not run without it',
    remedy: 'start it as another user, or in an installed browser: npm start -- --host=chromium',
  };
}

/**
 * Whether Linux lets that Electron have its sandbox: by user namespaces, or by the helper beside it
 * that root has to own. Else Electron aborts before its first window.
 * @param electron real path of the executable
 */
export function sandboxObstacle(electron: string, machine: SandboxMachine): Obstacle | null {
  if (machine.platform !== 'linux') return null;
  const why = noNamespaces(electron, machine);
  const helper = join(dirname(electron), 'chrome-sandbox');
  const owner = machine.owner(helper);
  if (why === null || (owner?.uid === 0 && (owner.mode & 0o4001) === 0o4001)) return null;
  return {
    why,
    remedy: `sudo chown root "${helper}" && sudo chmod 4755 "${helper}" allows it, or npm start -- --host=chromium goes without`,
  };
}

function noNamespaces(electron: string, machine: SandboxMachine): string | null {
  const setting = (path: string) => machine.read(`/proc/sys/${path}`)?.trim();
  if (setting('user/max_user_namespaces') === '0') return OFF;
  if (setting('kernel/unprivileged_userns_clone') === '0') return OFF;
  if (setting('kernel/apparmor_restrict_unprivileged_userns') !== '1') return null;
  const profiles = machine.files('/etc/apparmor.d').map((path) => machine.read(path) ?? '');
  return hasProfile(profiles, electron)
    ? null
    : 'this system allows a sandbox only to programs with an AppArmor profile, and Electron here has none';
}

const OFF = 'this system has user namespaces switched off, which Electron’s sandbox needs';
