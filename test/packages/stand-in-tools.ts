import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCommand } from '../../scripts/bootstrap/system-packages.mjs';
import { filesOnDisk } from '../../scripts/package/files-on-disk.ts';

/**
 * electron-builder downloads its tools from its own releases. Here, the system's tools replace
 * them, so that packages are made without them. What no system provides is created here, and does
 * nothing once installed.
 */

/** Returns why a package cannot be made here: which of these programs are missing. */
export function missingTools(...programs: readonly string[]): string | null {
  const missing = programs.filter((program) => !hasCommand(program));
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')}`;
}

/** @returns the variables that name the tools for Linux packages */
export function linuxTools(folder: string): Readonly<Record<string, string>> {
  const fpm = join(folder, 'fpm');
  copyFileSync(join(import.meta.dirname, 'fpm.mjs'), `${fpm}.mjs`);
  script(fpm, `exec "${process.execPath}" "${fpm}.mjs" "$@"`);
  const appimage = join(folder, 'appimage');
  mkdirSync(join(appimage, 'runtimes'), { recursive: true });
  mkdirSync(join(appimage, 'lib', 'x64'), { recursive: true });
  for (const tool of ['mksquashfs', 'desktop-file-validate']) {
    if (hasCommand(tool)) symlinkSync(whereIs(tool), join(appimage, tool));
  }
  writeFileSync(join(appimage, 'runtimes', 'runtime-x64'), APPIMAGE_RUNTIME);
  return { CUSTOM_FPM_PATH: fpm, APPIMAGE_TOOLS_PATH: appimage, ...sevenZip() };
}

/** What precedes the AppImage's file system. The real one mounts it and starts the program. */
export const APPIMAGE_RUNTIME = Buffer.alloc(4096, '#!/bin/false\n');

/** @returns the variables that name the tools for Windows installers */
export function windowsTools(folder: string): Readonly<Record<string, string>> {
  const nsis = join(folder, 'nsis');
  cpSync(join(dirname(whereIs('makensis')), '..', 'share', 'nsis'), nsis, {
    recursive: true,
    dereference: true,
  });
  mkdirSync(join(nsis, 'linux'), { recursive: true });
  script(join(nsis, 'linux', 'makensis'), `exec "${whereIs('makensis')}" "$@"`);
  writeFileSync(join(nsis, 'elevate.exe'), 'MZ');
  const plugins = join(folder, 'resources', 'plugins', 'x86-unicode');
  mkdirSync(plugins, { recursive: true });
  for (const [name, functions] of pluginsOf(SCRIPTS)) plugin(join(plugins, name), [...functions]);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // electron-builder starts a first installer, which writes the uninstaller. Nothing is started here:
  // a copy of that installer takes the uninstaller's place.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
  script(join(bin, 'wine'), 'cp "$1" "${1%exe}__uninstaller.exe"');
  return {
    PATH: `${bin}:${process.env.PATH}`,
    ELECTRON_BUILDER_NSIS_DIR: nsis,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: join(folder, 'resources'),
    ...sevenZip(),
  };
}

/**
 * The plugins that NSIS does not include, with the functions that electron-builder's scripts call.
 */
function pluginsOf(scripts: string): ReadonlyMap<string, ReadonlySet<string>> {
  const plugins = new Map<string, Set<string>>();
  for (const path of filesOnDisk(scripts).paths.filter((name) => /\.ns[hi]$/.test(name))) {
    const text = readFileSync(join(scripts, path), 'utf8');
    for (const [, plugin = '', name = ''] of text.matchAll(/\b(\w+)::(\w+)/g)) {
      plugins.set(plugin, (plugins.get(plugin) ?? new Set()).add(name));
    }
  }
  for (const own of ['System', 'nsExec', 'nsDialogs', 'UserInfo']) plugins.delete(own);
  return plugins;
}

const SCRIPTS = 'node_modules/app-builder-lib/templates/nsis';

/** NSIS reads the names of a plugin's functions from its export table. It never calls them here. */
function plugin(path: string, functions: readonly string[]): void {
  const names = functions.map((name) => `__declspec(dllexport) void ${name}(void) {}\n`);
  writeFileSync(`${path}.c`, names.join(''));
  const options = ['-shared', '-nostdlib', '-Wl,--entry=0', '-o', `${path}.dll`, `${path}.c`];
  execFileSync(PLUGIN_COMPILER, options);
}

export const PLUGIN_COMPILER = 'i686-w64-mingw32-gcc';

function sevenZip(): Readonly<Record<string, string>> {
  return hasCommand('7zz') ? { ELECTRON_BUILDER_7ZIP_PATH: whereIs('7zz') } : {};
}

function whereIs(program: string): string {
  return execFileSync('which', [program], { encoding: 'utf8' }).trim();
}

function script(path: string, line: string): void {
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
}
