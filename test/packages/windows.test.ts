import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Platform } from 'electron-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { msiProjectCreated } from '../../scripts/package/msi-project.ts';
import { PROCESSORS } from '../support/binaries.ts';
import { asWixl } from './as-wixl.ts';
import { makePackages } from './packed.ts';
import { missingTools, PLUGIN_COMPILER, windowsTools } from './stand-in-tools.ts';

const nsisAway = missingTools('makensis', '7zz', PLUGIN_COMPILER);
const msiAway = missingTools('wixl', 'msiinfo');
let folder = '';

/** A program with the structure of one for Windows that does nothing. */
function program(): string {
  const place = join(folder, 'win-unpacked');
  mkdirSync(join(place, 'resources'), { recursive: true });
  writeFileSync(join(place, 'Intake Desk.exe'), PROCESSORS.win32.x64);
  writeFileSync(join(place, 'resources', 'app.asar'), 'the program');
  return place;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'));
});

beforeEach((context) => context.skip(process.platform !== 'linux', 'its tools are those of Linux'));

afterAll(() => rmSync(folder, { recursive: true }));

const ran = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });

describe('the installer by NSIS', () => {
  let installer = '';

  beforeAll(async () => {
    if (nsisAway !== null) return;
    mkdirSync(join(folder, 'tools'));
    const output = join(folder, 'made');
    const tools = windowsTools(join(folder, 'tools'));
    const config = { directories: { output } };
    await makePackages(Platform.WINDOWS, ['nsis'], program(), tools, config);
    installer = join(output, 'intake-desk-0.1.0-win-x64.exe');
  });

  beforeEach((context) => context.skip(nsisAway !== null, nsisAway ?? ''));

  it('consists of this project’s part and electron-builder’s script, without a warning', () => {
    const out = join(folder, 'installer');
    ran('7zz', 'x', '-y', `-o${out}`, installer);
    const inside = readdirSync(out, { recursive: true }).map(String);
    expect(inside).toEqual(expect.arrayContaining([expect.stringMatching(/app-64\.7z$/)]));
    const archive = inside.find((path) => path.endsWith('app-64.7z')) ?? '';
    const packed = ran('7zz', 'l', '-ba', join(out, archive));
    expect(packed).toContain('Intake Desk.exe');
    expect(packed).toMatch(/resources.app\.asar/);
  });

  it('asks for an administrator at the start, because it installs for the whole computer', () => {
    const text = readFileSync(installer).toString('latin1');
    expect(text).toMatch(/<requestedExecutionLevel level="requireAdministrator"/);
  });
});

describe('the MSI', () => {
  let project = '';
  let msi = '';

  beforeAll(async () => {
    if (msiAway !== null) return;
    const wix = join(folder, 'project.wxs');
    // WiX itself is not available here, so the project for it is created and checked.
    const kept = makePackages(
      Platform.WINDOWS,
      ['msi'],
      program(),
      {},
      {
        directories: { output: join(folder, 'made') },
        msiProjectCreated: async (file: string) => {
          await msiProjectCreated(file);
          project = readFileSync(file, 'utf8');
          throw new Error('far enough');
        },
      },
    );
    await expect(kept).rejects.toThrow('far enough');
    writeFileSync(wix, asWixl(project, program()));
    msi = join(folder, 'made.msi');
    execFileSync('wixl', ['-a', 'x64', '-o', msi, wix], { cwd: '/', stdio: 'pipe' });
  });

  beforeEach((context) => context.skip(msiAway !== null, msiAway ?? ''));

  it('installs for the whole computer, starts nothing, and replaces older versions', () => {
    const properties = ran('msiinfo', 'export', msi, 'Property');
    expect(properties).toMatch(/^ALLUSERS\t1\r?$/m);
    expect(properties).toMatch(/^ProductName\tIntake Desk\r?$/m);
    expect(properties).toMatch(/^Manufacturer\tThe Intake Desk authors\r?$/m);
    expect(properties).toMatch(/^UpgradeCode\t\{[0-9A-F-]{36}\}\r?$/m);
    expect(ran('msiinfo', 'tables', msi)).toMatch(/^Upgrade$/m);
    expect(project).not.toContain('runAfterFinish');
    expect(ran('msiinfo', 'export', msi, 'File')).toMatch(
      /\tIntake Desk\.exe\t|\|Intake Desk\.exe\t/,
    );
  });

  it('creates nothing in ProgramData, and grants no rights there', () => {
    expect(ran('msiinfo', 'export', msi, 'Directory')).not.toContain('CommonAppDataFolder');
    expect(project).not.toContain('PermissionEx');
  });

  it('lets Windows Installer move the managed settings, with the places that it knows itself', (context) => {
    const missing = missingTools('msibuild', 'wine', 'makensis');
    if (missing !== null) return context.skip(missing);
    const [, target = ''] = /<CustomAction [^>]*ExeCommand="([^"]*)"/.exec(project) ?? [];
    const [, condition = ''] = /<Custom Action[^>]*><!\[CDATA\[(.*)\]\]>/.exec(project) ?? [];
    const command = target.replaceAll('&quot;', '"');
    // As WiX writes them: a command in a folder, in the commit script, as SYSTEM, with its result
    // ignored.
    const type = 34 + 0x400 + 0x200 + 0x800 + 0x40;
    const end = Number(
      /^InstallFinalize\t\t(\d+)/m.exec(
        ran('msiinfo', 'export', msi, 'InstallExecuteSequence'),
      )?.[1],
    );
    const added = join(folder, 'moving.msi');
    copyFileSync(msi, added);
    ran(
      'msibuild',
      added,
      '-q',
      `INSERT INTO \`CustomAction\` (\`Action\`, \`Type\`, \`Source\`, \`Target\`) VALUES ('moveManagedSettings', ${type}, 'APPLICATIONFOLDER', '${command}')`,
    );
    ran(
      'msibuild',
      added,
      '-q',
      `INSERT INTO \`InstallExecuteSequence\` (\`Action\`, \`Condition\`, \`Sequence\`) VALUES ('moveManagedSettings', '${condition}', ${end - 1})`,
    );
    const wine = join(folder, 'wine');
    const env = {
      ...process.env,
      WINEPREFIX: wine,
      WINEDEBUG: '-all',
      WINEDLLOVERRIDES: 'mscoree,mshtml=',
    };
    const windows = (...args: readonly string[]) =>
      execFileSync('wine', args, { env, stdio: 'pipe' });
    windows('wineboot', '-i');
    // Replaces PowerShell, which Wine does not have, and records how it was started.
    const script = join(folder, 'stand-in.nsi');
    const log = String.raw`C:\started.txt`;
    writeFileSync(
      script,
      [
        'Unicode true',
        'Target amd64-unicode',
        'SilentInstall silent',
        'RequestExecutionLevel user',
        `OutFile "${join(folder, 'powershell.exe')}"`,
        'Section',
        `FileOpen $0 "${log}" w`,
        'FileWrite $0 $CMDLINE',
        'FileClose $0',
        'SectionEnd',
      ].join('\n'),
    );
    ran('makensis', '-V2', script);
    const place = join(wine, 'drive_c/windows/system32/WindowsPowerShell/v1.0');
    mkdirSync(place, { recursive: true });
    copyFileSync(join(folder, 'powershell.exe'), join(place, 'powershell.exe'));
    windows('msiexec', '/i', `Z:${added}`, '/qn');
    expect(readFileSync(join(wine, 'drive_c/started.txt'), 'utf8')).toContain(
      String.raw`-File "C:\Program Files\Intake Desk\resources\move-managed-settings.ps1" "C:\ProgramData\Intake Desk"`,
    );
    rmSync(join(wine, 'drive_c/started.txt'));
    windows('msiexec', '/x', `Z:${added}`, '/qn');
    expect(existsSync(join(wine, 'drive_c/started.txt'))).toBe(false);
  });
});
