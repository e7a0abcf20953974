import { readFile, writeFile } from 'node:fs/promises';

/** The name of the script, which `electron-builder.yml` places next to the program. */
export const MOVING_SCRIPT = 'move-managed-settings.ps1';

/**
 * The action that runs the script. It runs as SYSTEM and as a commit action, which means after
 * everything else, so that an installation that is rolled back does not move anything. If the
 * script cannot run, for example because scripts are forbidden, the installation still succeeds.
 */
const ACTION = `<CustomAction Id="moveManagedSettings" Directory="APPLICATIONFOLDER" ExeCommand="&quot;[System64Folder]WindowsPowerShell\\v1.0\\powershell.exe&quot; -NoProfile -NonInteractive -ExecutionPolicy Bypass -File &quot;[APPLICATIONFOLDER]resources\\${MOVING_SCRIPT}&quot; &quot;[CommonAppDataFolder]Intake Desk&quot;" Execute="commit" Impersonate="no" Return="ignore"/>
    <InstallExecuteSequence>
      <Custom Action="moveManagedSettings" Before="InstallFinalize"><![CDATA[NOT REMOVE~="ALL"]]></Custom>
    </InstallExecuteSequence>

    `;

/**
 * Adds an action to the project of an MSI. The action moves the computer's settings file from
 * `ProgramData`, where anybody can create files before an installation, to the program's folder.
 * The MSI itself does not access `ProgramData`, because a link there could make it change files
 * elsewhere.
 * @param project WiX source as electron-builder writes it
 * @throws if that source does not have the expected form
 */
export function withMovedSettings(project: string): string {
  const place = '<!-- Files -->';
  if (!project.includes(place)) throw new Error(`The MSI's project has no ${place}.`);
  return project.replace(place, () => ACTION + place);
}

/**
 * Called by electron-builder after it has written the project of an MSI and before it compiles that
 * project.
 */
export async function msiProjectCreated(file: string): Promise<void> {
  await writeFile(file, withMovedSettings(await readFile(file, 'utf8')));
}
