import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Configuration } from 'electron-builder';
import { beforeAll, expect, it } from 'vitest';
import { MANAGED_FOLDER_RIGHTS, withManagedFolder } from '../../../scripts/package/msi-project.ts';

// Packages that electron-builder brings: they are looked for from where it lies.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const library = createRequire(builder.resolve('app-builder-lib'));
const TEMPLATE = 'node_modules/app-builder-lib/templates/msi/template.xml';

type Validate = (configuration: unknown, log: { isEnabled: boolean }) => Promise<void>;

const validate: Validate = library('./util/config/config.js').validateConfiguration;
let configuration: Configuration = {};

beforeAll(async () => {
  configuration = library('js-yaml').load(await readFile('electron-builder.yml', 'utf8'));
});

it("follows electron-builder's own schema, which knows every key of it", async () => {
  const log = { isEnabled: false };
  await validate(structuredClone(configuration), log);
  const mistaken = { ...configuration, msi: { ...configuration.msi, perMachines: true } };
  await expect(validate(mistaken, log)).rejects.toThrow('configuration.msi');
});

it('names every kind of package, and the processor in the name of each', () => {
  expect(configuration.win?.target).toEqual(['nsis', 'msi']);
  expect(configuration.mac?.target).toEqual(['dmg', 'zip']);
  expect(configuration.linux?.target).toEqual(['AppImage', 'deb', 'tar.gz']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the name's own pattern
  expect(configuration.artifactName).toContain('${arch}');
});

it('installs for the whole computer and starts nothing by itself, in both installers for Windows', () => {
  expect(configuration.nsis).toMatchObject({ perMachine: true, deleteAppDataOnUninstall: false });
  expect(configuration.msi).toMatchObject({ perMachine: true, runAfterFinish: false });
});

/** What electron-builder demands of a Debian package, and puts in an MSI as its manufacturer. */
it('says who made it and where that is told', async () => {
  const manifest: unknown = JSON.parse(await readFile('package.json', 'utf8'));
  expect(manifest).toMatchObject({
    author: expect.stringMatching(/./),
    homepage: expect.stringMatching(/^https:/),
  });
});

it('lets the MSI make the folder of the managed settings with the rights that NSIS gives it', async () => {
  const project = withManagedFolder(await readFile(TEMPLATE, 'utf8'));
  expect(project).toMatch(
    /<Directory Id="CommonAppDataFolder">\s*<Directory Id="ManagedFolder" Name="Intake Desk">[\s\S]*<PermissionEx [\s\S]*<!-- Files -->/,
  );
  expect(project).toMatch(
    /<Feature [\s\S]*<ComponentRef Id="ManagedFolderRights"\/>\s*<\/Feature>/,
  );
  expect(await readFile('resources/installer.nsh', 'utf8')).toContain(`"${MANAGED_FOLDER_RIGHTS}"`);
  expect(() => withManagedFolder('<Wix/>')).toThrow('has no');
});
