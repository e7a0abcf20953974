import { dirname, join } from 'node:path';
import { hasProfile } from './apparmor-profiles.ts';

/** The facts about a system that determine whether Electron's sandbox is available. */
export type SandboxMachine = {
  readonly platform: NodeJS.Platform;
  /** The current user's ID. Undefined on Windows. */
  readonly uid: number | undefined;
  /** Returns a file's text, or undefined if the file can't be read. */
  readonly read: (path: string) => string | undefined;
  /** Returns the paths of the files in a folder, or none if the folder doesn't exist. */
  readonly files: (folder: string) => readonly string[];
  /** Returns a file's owner and mode, or undefined if the file doesn't exist. */
  readonly owner: (path: string) => { readonly uid: number; readonly mode: number } | undefined;
};

/**
 * Why Electron would exit immediately, and what to do about it. Both are clauses for a line that's
 * printed.
 */
export type Obstacle = { readonly why: string; readonly remedy: string };

/**
 * Returns the obstacle if this process runs as root. Electron always refuses to run as root, so
 * nothing else has to be checked.
 */
export function rootObstacle({ platform, uid }: SandboxMachine): Obstacle | null {
  if (platform !== 'linux' || uid !== 0) return null;
  return {
    why: 'Electron does not run as root, because it has no sandbox there',
    remedy: 'start it as another user, or in an installed browser: npm start -- --host=chromium',
  };
}

/**
 * Returns why Linux doesn't allow this Electron's sandbox, or null if it does. The sandbox needs
 * either user namespaces, or the helper program next to Electron, which must be owned by root.
 * Without a sandbox, Electron aborts before it opens a window.
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
    remedy: `sudo chown root "${helper}" && sudo chmod 4755 "${helper}" allows it, or npm start -- --host=chromium does not need it`,
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
