import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AfterPackContext, Arch, type LinuxPackager } from 'electron-builder';
import { setFuses } from './fuses.ts';
import { packedProblems } from './packed-program.ts';
import { writeRecords } from './records.ts';
import { isArch, isSystem } from './target.ts';

/**
 * What electron-builder runs once the program is put together, before it signs it and makes
 * installers: refuses one with another system's or processor's parts or one that grew past its budget,
 * writes down what is in it, and sets the fuses.
 */
export async function afterPack(context: AfterPackContext): Promise<void> {
  const { outDir, appOutDir, electronPlatformName: system, packager } = context;
  const arch = Arch[context.arch];
  if (!isSystem(system) || arch === undefined || !isArch(arch)) {
    throw new Error(`Intake Desk is not packed for ${system} ${arch}.`);
  }
  const target = { system, arch };
  const resources = packager.getResourcesDir(appOutDir);
  const { name, version } = packager.appInfo;
  const beside = join(
    outDir,
    `${name}-${version}-${packager.platform.buildConfigurationKey}-${arch}`,
  );
  const problems = [
    ...packedProblems(target, appOutDir, resources),
    ...(await writeRecords(target, appOutDir, resources, beside)),
  ];
  if (problems.length > 0) {
    // A program without its fuses must not lie around.
    await rm(appOutDir, { recursive: true, force: true });
    throw new Error(`not packed: ${problems.join('; ')}.`);
  }
  const { productFilename } = packager.appInfo;
  const program = {
    linux: (packager as LinuxPackager).executableName,
    win32: `${productFilename}.exe`,
    darwin: `${productFilename}.app`,
  }[system];
  // Apple's processors start nothing unsigned. A Developer ID, where there is one, signs over it
  // afterwards; other systems have no codesign.
  const signAdHoc = system === 'darwin' && arch === 'arm64' && process.platform === 'darwin';
  await setFuses(join(appOutDir, program), { signAdHoc });
}
