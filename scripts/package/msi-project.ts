import { readFile, writeFile } from 'node:fs/promises';

/** The name of the script, which `electron-builder.yml` places next to the program. */
export const MOVING_SCRIPT = 'move-managed-settings.ps1';

/**
 * The action that runs the script as SYSTEM. It's a commit action, which runs after everything
 * else, so an installation that's rolled back doesn't move anything. If the script can't run, for
 * example because scripts are forbidden, the installation still succeeds.
 */
const ACTION = `<CustomAction Id="moveManagedSettings" Directory="APPLICATIONFOLDER" ExeCommand="&quot;[System64Folder]WindowsPowerShell\\v1.0\\powershell.exe&quot; -NoProfile -NonInteractive -ExecutionPolicy Bypass -File &quot;[APPLICATIONFOLDER]resources\\${MOVING_SCRIPT}&quot; &quot;[CommonAppDataFolder]Intake Desk&quot;" Execute="commit" Impersonate="no" Return="ignore"/>
    <InstallExecuteSequence>
      <Custom Action="moveManagedSettings" Before="InstallFinalize"><![CDATA[NOT REMOVE~="ALL"]]></Custom>
    </InstallExecuteSequence>

    `;

/**
 * Adds an action to the project of an MSI. The action moves the computer's settings file to the
 * program's folder. The file comes from `ProgramData`, where anybody can create files before an
 * installation. The MSI itself doesn't access `ProgramData`, because a link there could make it
 * change files elsewhere.
 * @param project WiX source as electron-builder writes it
 * @throws if that source doesn't have the expected form
 */
export function withMovedSettings(project: string): string {
  const place = '<!-- Files -->';
  if (!project.includes(place)) throw new Error(`The MSI's project has no ${place}.`);
  return project.replace(place, () => ACTION + place);
}

/** Called by electron-builder after writing an MSI's project and before compiling it. */
export async function msiProjectCreated(file: string): Promise<void> {
  await writeFile(file, withMovedSettings(await readFile(file, 'utf8')));
}
