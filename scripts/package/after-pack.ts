import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AfterPackContext, Arch, type LinuxPackager } from 'electron-builder';
import { setFuses } from './fuses.ts';
import { packedProblems } from './packed-program.ts';
import { writeRecords } from './records.ts';
import { isArch, isSystem } from './target.ts';

/**
 * Called by electron-builder before it signs the program and builds installers. Rejects the program
 * if it contains parts for another system or processor, or if a part exceeds its budget. Records
 * the contents, and sets the fuses.
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
    // Removes the folder, because a program whose fuses aren't set must not stay on the disk.
    await rm(appOutDir, { recursive: true, force: true });
    throw new Error(`not packed: ${problems.join('; ')}.`);
  }
  const { productFilename } = packager.appInfo;
  const program = {
    linux: (packager as LinuxPackager).executableName,
    win32: `${productFilename}.exe`,
    darwin: `${productFilename}.app`,
  }[system];
  // Apple's processors don't run unsigned programs. If there's a Developer ID, its signature
  // replaces this one later. Other systems have no codesign.
  const signAdHoc = system === 'darwin' && arch === 'arm64' && process.platform === 'darwin';
  await setFuses(join(appOutDir, program), { signAdHoc });
}
