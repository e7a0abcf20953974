import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeStandInRuntime } from '../../scripts/package/stand-in-runtime.ts';
import type { Target } from '../../scripts/package/target.ts';
import { PROCESSORS } from '../support/binaries.ts';

const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];
const FRAMEWORK = 'Frameworks/Electron Framework.framework';

/**
 * Creates a folder that a packager accepts as an unpacked Electron for Windows or macOS. It cannot
 * be started.
 */
export function makeForeignRuntime(folder: string, { system, arch }: Target): string {
  rmSync(folder, { recursive: true, force: true });
  const code = PROCESSORS[system][arch];
  // Its fuses follow a header. They are copied from the stand-in for Linux.
  const linux = join(folder, 'linux');
  const fuses = readWire(makeStandInRuntime(linux, arch));
  rmSync(linux, { recursive: true });
  const program = Buffer.concat([code, fuses]);
  const write = (path: string, bytes: Uint8Array | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html']) write(name, 'stand-in');
  if (system === 'win32') {
    write('electron.exe', program);
    for (const language of ['de', 'en-US', 'es']) write(`locales/${language}.pak`, '');
    return folder;
  }
  const contents = 'Electron.app/Contents';
  write(`${contents}/MacOS/Electron`, code);
  write(`${contents}/Info.plist`, plist('Electron'));
  write(`${contents}/${FRAMEWORK}/Electron Framework`, program);
  for (const place of ['Resources', `${FRAMEWORK}/Versions/A/Resources`]) {
    for (const language of ['de', 'en', 'es']) {
      write(`${contents}/${place}/${language}.lproj/locale.pak`, '');
    }
  }
  for (const helper of HELPERS) {
    const name = `Electron Helper${helper}`;
    write(`${contents}/Frameworks/${name}.app/Contents/Info.plist`, plist(name));
    write(`${contents}/Frameworks/${name}.app/Contents/MacOS/${name}`, code);
  }
  return folder;
}

function readWire(runtime: string): Buffer {
  return readFileSync(join(runtime, 'electron')).subarray(64);
}

function plist(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string><key>CFBundleIdentifier</key><string>com.github.Electron</string></dict></plist>`;
}
