import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { managedFilePath } from '../../../main/hosts/managed-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const run = promisify(execFile);
const SCRIPT = resolve('resources/installer.nsh');
const WINE = '/usr/lib/wine/wine64';

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const compiler = isInstalled('makensis') ? null : 'makensis is not installed';
const wine = existsSync(WINE) ? null : 'Wine is not installed';

/**
 * Compiles an installer with only our part, included as electron-builder does it. Every warning is
 * an error.
 */
async function compile(folder: string, target: string): Promise<string> {
  const file = join(folder, `${target}.exe`);
  const lines = [
    'Unicode true',
    `Target ${target}`,
    '!include LogicLib.nsh',
    `!include "${SCRIPT}"`,
    'RequestExecutionLevel admin',
    `OutFile "${file}"`,
    String.raw`InstallDir "C:\Program Files\Intake Desk"`,
    'Section',
    String.raw`CreateDirectory "$INSTDIR\resources"`,
    '!insertmacro customInstall',
    String.raw`WriteUninstaller "$INSTDIR\uninstall.exe"`,
    'SectionEnd',
    'Section Uninstall',
    '!insertmacro customUnInstall',
    'SectionEnd',
  ];
  await writeFile(join(folder, `${target}.nsi`), lines.join('\n'));
  await run('makensis', ['-WX', '-V2', join(folder, `${target}.nsi`)]);
  return file;
}

test('is found by electron-builder under the expected names', async () => {
  expect(await readFile('electron-builder.yml', 'utf8')).toContain(
    'include: resources/installer.nsh',
  );
  const templates = 'node_modules/app-builder-lib/templates/nsis';
  const text = await readFile(SCRIPT, 'utf8');
  for (const [file, macro] of [
    ['installSection.nsh', 'customInstall'],
    ['uninstaller.nsh', 'customUnInstall'],
  ] as const) {
    expect(text).toContain(`!macro ${macro}\n`);
    expect(await readFile(join(templates, file), 'utf8')).toContain(`!insertmacro ${macro}`);
  }
});

test('compiles for both kinds of installer without a warning', async (context) => {
  if (compiler !== null) return context.skip(compiler);
  const folder = tempFolder();
  await compile(folder, 'x86-unicode');
  await compile(folder, 'amd64-unicode');
  // The build of the uninstaller uses only one of the two macros.
  const only = ['Unicode true', `!include LogicLib.nsh`, `!include "${SCRIPT}"`, 'OutFile u.exe'];
  await writeFile(
    join(folder, 'u.nsi'),
    [...only, 'Section', '!insertmacro customUnInstall', 'SectionEnd'].join('\n'),
  );
  await run('makensis', ['-WX', '-V2', 'u.nsi'], { cwd: folder });
});

// Wine stores no owners and no access lists, so this does not prove who may write to the folder.
test('creates the folder under Wine, says where, and removes it only if it is empty', async (context) => {
  const missing = compiler ?? wine;
  if (missing !== null) return context.skip(missing);
  const folder = tempFolder();
  const installer = await compile(folder, 'amd64-unicode');
  const prefix = join(folder, 'prefix');
  const windows = (args: readonly string[]) =>
    run(WINE, [...args], {
      env: {
        ...process.env,
        WINEPREFIX: prefix,
        WINEDEBUG: '-all',
        WINEDLLOVERRIDES: 'mscoree,mshtml=',
        ProgramData: 'Z:\\staff',
      },
    });
  const data = join(prefix, 'drive_c', 'ProgramData');
  const program = join(prefix, 'drive_c', 'Program Files', 'Intake Desk');
  const settings = join(data, 'Intake Desk', 'settings.json');

  await windows([installer, '/S']);
  expect(await readdir(join(data, 'Intake Desk'))).toEqual([]);
  expect(managedFilePath('win32', join(program, 'resources'))).toBe(
    String.raw`C:\ProgramData\Intake Desk\settings.json`,
  );

  await writeFile(settings, '{}');
  // If it runs in its own folder, which is passed without quotes, the caller can wait for it.
  const inPlace = String.raw`_?=C:\Program Files\Intake Desk`.split(' ');
  const uninstall = () => windows([join(program, 'uninstall.exe'), '/S', ...inPlace]);
  await uninstall();
  expect(await readFile(settings, 'utf8')).toBe('{}');
  await rm(settings);
  await uninstall();
  expect(existsSync(join(data, 'Intake Desk'))).toBe(false);
}, 120_000);
