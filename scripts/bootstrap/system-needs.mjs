/**
 * A component that the operating system must provide, and the packages that contain it in each
 * family of Linux distributions.
 * @typedef {{ what: string, why: string, debian: string[], fedora: string[], arch: string[] }} Need
 */

/** @type {Readonly<Record<'keychainHeaders' | 'keychainLibrary' | 'compiler' | 'browser' | 'keyring' | 'tracer' | 'heifDecoder' | 'scanClient' | 'pdfReader' | 'proxy' | 'wine' | 'windowsCompiler', Need>>} */
export const needs = {
  keychainHeaders: {
    what: 'libsecret with its headers',
    why: 'the keychain module is compiled against it',
    debian: ['libsecret-1-dev', 'pkg-config'],
    fedora: ['libsecret-devel', 'pkgconf-pkg-config'],
    arch: ['libsecret', 'pkgconf'],
  },
  keychainLibrary: {
    what: 'libsecret',
    why: 'the keychain module uses it',
    debian: ['libsecret-1-0'],
    fedora: ['libsecret'],
    arch: ['libsecret'],
  },
  compiler: {
    what: 'a C++ compiler, make and Python',
    why: 'the keychain module is compiled',
    debian: ['g++', 'make', 'python3'],
    fedora: ['gcc-c++', 'make', 'python3'],
    arch: ['gcc', 'make', 'python'],
  },
  browser: {
    what: 'Chromium',
    why: 'it shows the window if Electron cannot, and runs the end-to-end tests',
    debian: ['chromium'],
    fedora: ['chromium'],
    arch: ['chromium'],
  },
  keyring: {
    what: 'a keyring service',
    why: 'the keychain is tested against a real one',
    debian: ['dbus', 'gnome-keyring', 'libpam-gnome-keyring'],
    fedora: ['dbus-daemon', 'gnome-keyring', 'gnome-keyring-pam'],
    arch: ['dbus', 'gnome-keyring'],
  },
  tracer: {
    what: 'strace',
    why: 'the tests kill the program and break its disk at single system calls',
    debian: ['strace'],
    fedora: ['strace'],
    arch: ['strace'],
  },
  heifDecoder: {
    what: "libheif's own decoder",
    why: 'the tests compare decoded HEIC files with it',
    debian: ['libheif-examples'],
    fedora: ['libheif-tools'],
    arch: ['libheif'],
  },
  scanClient: {
    what: "SANE's client for network scanners",
    why: 'the tests check the practice scanner with it',
    debian: ['sane-utils', 'sane-airscan'],
    fedora: ['sane-backends', 'sane-airscan'],
    arch: ['sane', 'sane-airscan'],
  },
  pdfReader: {
    what: "poppler's tools",
    why: 'the tests read documents that were joined from pages with it',
    debian: ['poppler-utils'],
    fedora: ['poppler-utils'],
    arch: ['poppler'],
  },
  proxy: {
    what: 'the proxy Squid, which can inspect TLS',
    why: 'the tests use it as the proxy of a branch',
    debian: ['squid-openssl'],
    fedora: ['squid'],
    arch: ['squid'],
  },
  wine: {
    what: 'Wine',
    why: "it runs the tests under Windows' rules",
    debian: ['wine64'],
    fedora: ['wine-core'],
    arch: ['wine'],
  },
  windowsCompiler: {
    what: 'a C compiler for Windows',
    why: 'it builds helper programs for those tests',
    debian: ['gcc-mingw-w64-x86-64'],
    fedora: ['mingw64-gcc'],
    arch: ['mingw-w64-gcc'],
  },
};

/** The names of libheif's decoder: since version 1.18, and before that. */
export const heifDecoders = ['heif-dec', 'heif-convert'];

/** The commands of Chromium, Chrome, and Edge on Linux. */
export const browserCommands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/**
 * Returns the components that a Linux computer is missing for a group of commands.
 * @param {'none' | 'window' | 'tests' | 'windows'} group
 * @param {{ hasCommand: (name: string) => boolean, hasFile: (path: string) => boolean,
 * keytarInstalled: boolean, keytarDownloads: () => Promise<boolean> }} machine `keytarDownloads`
 * returns whether keytar's prebuilt binary is available, and is called only if that matters
 * @returns {Promise<Need[]>}
 */
export async function missingNeeds(group, machine) {
  /** @type {Need[]} */
  const missing = [];
  if (!machine.keytarInstalled) missing.push(...(await keytarNeeds(machine)));
  if (group === 'none') return missing;
  if (group === 'windows') return [...missing, ...windowsNeeds(machine)];
  if (!browserCommands.some((name) => machine.hasCommand(name))) missing.push(needs.browser);
  if (group !== 'tests') return missing;
  if (!hasKeyring(machine)) missing.push(needs.keyring);
  if (!machine.hasCommand('strace')) missing.push(needs.tracer);
  if (!heifDecoders.some(machine.hasCommand)) missing.push(needs.heifDecoder);
  if (!hasScanClient(machine)) missing.push(needs.scanClient);
  if (!machine.hasCommand('pdftoppm')) missing.push(needs.pdfReader);
  if (!machine.hasFile('/usr/sbin/squid')) missing.push(needs.proxy);
  return missing;
}

/** @param {Parameters<typeof missingNeeds>[1]} machine */
async function keytarNeeds(machine) {
  const hasLibrary = libraryFolders.some((folder) => machine.hasFile(`${folder}/libsecret-1.so.0`));
  const hasHeaders = machine.hasFile('/usr/include/libsecret-1/libsecret/secret.h');
  const hasCompiler = ['g++', 'make', 'python3'].every(machine.hasCommand);
  if (hasHeaders && hasCompiler && machine.hasCommand('pkg-config')) return [];
  if (await machine.keytarDownloads()) return hasLibrary ? [] : [needs.keychainLibrary];
  return hasCompiler ? [needs.keychainHeaders] : [needs.keychainHeaders, needs.compiler];
}

/** @param {Parameters<typeof missingNeeds>[1]} machine */
function windowsNeeds(machine) {
  const missing = [];
  if (wineProgram(machine) === undefined) missing.push(needs.wine);
  if (!machine.hasCommand(WINDOWS_COMPILER)) missing.push(needs.windowsCompiler);
  return missing;
}

/** The C compiler for Windows programs. */
export const WINDOWS_COMPILER = 'x86_64-w64-mingw32-gcc';

/**
 * Returns the program that starts Wine. Debian's package for 64-bit programs doesn't install a
 * command on the PATH.
 * @param {Pick<Parameters<typeof missingNeeds>[1], 'hasCommand' | 'hasFile'>} machine
 * @returns {string | undefined} a command or an absolute path, or undefined without Wine
 */
export function wineProgram({ hasCommand, hasFile }) {
  const debian = '/usr/lib/wine/wine64';
  if (hasFile(debian)) return debian;
  return ['wine64', 'wine'].find(hasCommand);
}

/** @param {Parameters<typeof missingNeeds>[1]} machine */
function hasKeyring(machine) {
  return machine.hasCommand('dbus-run-session') && machine.hasCommand('gnome-keyring-daemon');
}

/** @param {Parameters<typeof missingNeeds>[1]} machine */
function hasScanClient(machine) {
  const hasBackend = libraryFolders.some((folder) =>
    machine.hasFile(`${folder}/sane/libsane-airscan.so.1`),
  );
  return hasBackend && machine.hasCommand('scanimage');
}

const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
];
