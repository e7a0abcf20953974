import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Configuration } from 'electron-builder';
import { beforeAll, expect, it } from 'vitest';
import { BUDGET, PACKAGE_LIMIT } from '../../../scripts/package/budget.ts';
import { MOVING_SCRIPT, withMovedSettings } from '../../../scripts/package/msi-project.ts';
import { SIGNING_VARIABLES } from '../../../scripts/package/signing.ts';

// These packages belong to electron-builder, so they are resolved from its folder.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const library = createRequire(builder.resolve('app-builder-lib'));
const TEMPLATE = 'node_modules/app-builder-lib/templates/msi/template.xml';

type Validate = (configuration: unknown, log: { isEnabled: boolean }) => Promise<void>;

const validate: Validate = library('./util/config/config.js').validateConfiguration;
let configuration: Configuration = {};

beforeAll(async () => {
  configuration = library('js-yaml').load(await readFile('electron-builder.yml', 'utf8'));
});

it('matches electron-builder’s schema, which knows every key', async () => {
  const log = { isEnabled: false };
  await validate(structuredClone(configuration), log);
  const mistaken = { ...configuration, msi: { ...configuration.msi, perMachines: true } };
  await expect(validate(mistaken, log)).rejects.toThrow('configuration.msi');
});

it('lets the MSI move the managed settings at its end, and change nothing else in ProgramData', async () => {
  const project = withMovedSettings(await readFile(TEMPLATE, 'utf8'));
  expect(project).toMatch(
    /<CustomAction Id="moveManagedSettings" [^>]*Execute="commit" Impersonate="no" Return="ignore"\/>/,
  );
  expect(project).toContain(`[APPLICATIONFOLDER]resources\\${MOVING_SCRIPT}`);
  expect(project).not.toMatch(/<CreateFolder|<PermissionEx|<Directory Id="CommonAppDataFolder"/);
  expect(configuration.win?.extraResources).toEqual([
    { from: `resources/msi/${MOVING_SCRIPT}`, to: MOVING_SCRIPT },
  ]);
  expect(() => withMovedSettings('<Wix/>')).toThrow('has no');
});

it('matches IT’s documentation: Windows’ IDs, variables for signing, limits of sizes', async () => {
  const page = await readFile('docs/packages.md', 'utf8');
  const { UUID } = library('builder-util-runtime');
  // The namespaces of the NSIS and MSI targets of electron-builder.
  const nsis = UUID.parse('50e065bc-3134-11e6-9bab-38c9862bdaf3');
  const msi = UUID.parse('d752fe43-5d44-44d5-9fc9-6dd1bf19d5cc');
  expect(page).toContain(`Uninstall\\${UUID.v5(configuration.appId, nsis)}`);
  expect(page).toContain(`{${UUID.v5(configuration.appId, msi).toUpperCase()}}`);
  for (const name of SIGNING_VARIABLES) expect(page).toContain(`\`${name}\``);
  for (const [part, most] of Object.entries(BUDGET)) {
    expect(page).toMatch(new RegExp(`^\\| ${part} \\| [\\d.]+ \\| ${most / 1e6} \\|$`, 'm'));
  }
  expect(page).toContain(`may have ${PACKAGE_LIMIT / 1e6} MB`);
});
