import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { explainAptFailure } from './apt-failure.mjs';
import { familyOf, installCommand, packagesOf } from './install-command.mjs';
import { keychainModuleInstalled } from './keychain-module.mjs';
import { loggedRun } from './logged-run.mjs';
import { missingNeeds, needs } from './system-needs.mjs';

/** The releases that contain keytar's prebuilt binaries. */
const KEYTAR_BUILDS = 'https://github.com/atom/node-keytar/releases';

/**
 * Installs what the operating system is missing. Uses apt on Debian if this process is root.
 * Otherwise, only prints the command. No failure here is fatal: without a keychain, the app still
 * works until it's closed. If a command needs a browser that's missing, that command reports it.
 * @param {'none' | 'window' | 'tests' | 'windows'} group
 * @returns {Promise<boolean>} whether something was installed
 */
export async function ensureSystemPackages(group) {
  if (process.platform !== 'linux') return false;
  const missing = await missingNeeds(group, {
    hasCommand,
    hasFile: existsSync,
    keytarInstalled: keychainModuleInstalled(),
    keytarDownloads: () => reachable(KEYTAR_BUILDS),
  });
  if (missing.length === 0) return false;
  const family = familyOf(osRelease());
  const byHand = installCommand(family, missing);
  if (family !== 'debian' || process.getuid?.() !== 0 || !hasCommand('apt-get')) {
    console.error(`Missing: ${reasons(missing)}. To install: ${byHand}`);
    return false;
  }
  const packages = packagesOf('debian', missing);
  console.error(`Installing system packages: ${packages.join(' ')} …`);
  const { code, log, logFile } = await aptInstall(packages);
  if (code === 0) return true;
  console.error(`${explainAptFailure(log)} To install manually: ${byHand}. Details: ${logFile}`);
  return false;
}

/**
 * Returns what to do on a computer where no browser was found or could be installed.
 * @returns {string} what to do, without a period
 */
export function browserHint() {
  if (process.platform === 'darwin') return 'brew install --cask google-chrome';
  if (process.platform === 'win32') return 'winget install Google.Chrome';
  return installHint(needs.browser);
}

/**
 * Returns how to install something on this Linux system.
 * @param {import('./system-needs.mjs').Need} need
 * @returns {string} the command, without a period
 */
export function installHint(need) {
  return installCommand(familyOf(osRelease()), [need]);
}

/** @param {readonly string[]} packages */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const args = ['install', '-y', '--no-install-recommends', ...packages];
  const first = await loggedRun('apt', 'apt-get', args, { env });
  if (first.code === 0 || /Could not get lock/.test(first.log)) return first;
  // In a new container, the package lists are usually missing or old.
  const update = await loggedRun('apt-update', 'apt-get', ['update'], { env });
  return update.code === 0 ? loggedRun('apt', 'apt-get', args, { env }) : update;
}

/**
 * Returns whether a program is on the PATH.
 * @param {string} name
 */
export function hasCommand(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @param {string} url */
async function reachable(url) {
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

function osRelease() {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/** @param {readonly import('./system-needs.mjs').Need[]} missing */
function reasons(missing) {
  return missing.map((need) => `${need.what} (${need.why})`).join('; ');
}
