import { readFile, writeFile } from 'node:fs/promises';

/** Who may do what in the folder; the same as in resources/installer.nsh. */
export const MANAGED_FOLDER_RIGHTS =
  'O:BAG:BAD:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)';

/** The id never changes: Windows Installer counts by it which products need the folder. */
const FOLDER = `<Directory Id="CommonAppDataFolder">
        <Directory Id="ManagedFolder" Name="Intake Desk">
          <Component Id="ManagedFolderRights" Guid="2B9C9F0E-6B0B-4D0A-9E57-3C1C0B7D4F61" KeyPath="yes">
            <CreateFolder>
              <PermissionEx Sddl="${MANAGED_FOLDER_RIGHTS}"/>
            </CreateFolder>
          </Component>
        </Directory>
      </Directory>
    `;

const REFERENCE = `<ComponentRef Id="ManagedFolderRights"/>
    `;

/**
 * Adds the folder of the managed settings to an MSI's project: made where it is not there, given its
 * rights (the MsiLockPermissionsEx table, Windows Installer 5.0), taken away with the product only
 * while it is empty.
 * @param project WiX source as electron-builder writes it
 * @throws where that source has another shape than the one this was written for
 */
export function withManagedFolder(project: string): string {
  const folders = before(project, /<\/Directory>\s*<!-- Files -->/, FOLDER);
  return before(folders, '</Feature>', REFERENCE);
}

function before(text: string, place: string | RegExp, added: string): string {
  const at = typeof place === 'string' ? text.indexOf(place) : text.search(place);
  if (at < 0) throw new Error(`The MSI's project has no ${place}.`);
  return text.slice(0, at) + added + text.slice(at);
}

/** What electron-builder calls between writing an MSI's project and compiling it. */
export async function msiProjectCreated(file: string): Promise<void> {
  await writeFile(file, withManagedFolder(await readFile(file, 'utf8')));
}
