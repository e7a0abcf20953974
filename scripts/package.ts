import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { ensureBuilt, mainBuild, windowBuild } from './bootstrap/build.mjs';
import { compileKeychainModule } from './bootstrap/keychain-module.mjs';
import { root } from './bootstrap/paths.mjs';
import { SetupFailure } from './bootstrap/setup-failure.mjs';
import { noticesText, thirdPartyNotices } from './notices/notices.ts';
import { PACKAGE_LIMIT } from './package/budget.ts';
import { filesOnDisk } from './package/files-on-disk.ts';
import { missingParts, PART_FOLDERS } from './package/needed-parts.ts';
import { type PackageArguments, parsePackageArguments } from './package/package-arguments.ts';
import { readSigning, SIGNING_VARIABLES } from './package/signing.ts';
import { signingConfiguration } from './package/signing-configuration.ts';
import { makeStandInRuntime } from './package/stand-in-runtime.ts';
import { isArch, isSystem, type Target, targetName } from './package/target.ts';
import { canDownload, runtimeUrl } from './start/electron-download.ts';
import { electronRuntime } from './start/electron-runtime.ts';

/**
 * `npm run package` builds the installers for this system in `dist/`, for one processor at a time.
 * `--dir` builds only the program's folder. `--stand-in` builds that folder for Linux with a fake
 * runtime that can't be started. This needs no Electron, and shows what would be packed and how the
 * fuses would be set.
 */
async function pack(argv: readonly string[]): Promise<void> {
  const parsed = parsePackageArguments(argv);
  if (!parsed.ok) throw new SetupFailure(parsed.error);
  const args = parsed.value;
  const target = targetOf(args);
  // A package with a stand-in runtime is never installed, so it needs no compiled keychain module.
  if (!args.standIn && target.arch === process.arch) await compileKeychainModule();
  refuseIncomplete(target);
  const signing = signingOf(target);
  await ensureBuilt(process.execPath, [windowBuild, mainBuild]);
  writeNotices(join(root, 'out', 'notices'));
  const made = await build({
    projectDir: root,
    publish: 'never',
    targets: Platform.fromString(target.system).createTarget(
      args.dir || args.standIn ? 'dir' : null,
      Arch[target.arch],
    ),
    config: { ...(await runtimeFor(target, args)), ...outputOf(args), ...signing },
  });
  refuseTooLarge(made);
}

/** Writes the license file, which electron-builder adds to the package. */
function writeNotices(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(thirdPartyNotices()));
}

/** Prints the size of each package. Deletes packages that exceed the limit. */
function refuseTooLarge(made: readonly string[]): void {
  const sizes = made.map((path) => ({ path, name: basename(path), bytes: statSync(path).size }));
  for (const { name, bytes } of sizes) console.log(`${name}: ${(bytes / 1e6).toFixed(1)} MB`);
  const large = sizes.filter(({ bytes }) => bytes > PACKAGE_LIMIT);
  for (const { path } of large) rmSync(path);
  if (large.length > 0) {
    const names = large.map(({ name }) => name).join(', ');
    throw new SetupFailure(`${names} is larger than ${PACKAGE_LIMIT / 1e6} MB.`);
  }
}

function targetOf(args: PackageArguments): Target {
  const system = process.platform;
  if (args.standIn && system !== 'linux') throw new SetupFailure('--stand-in is for Linux only.');
  const arch = args.arch ?? process.arch;
  if (isSystem(system) && isArch(arch)) return { system, arch };
  throw new SetupFailure(`Intake Desk is not packed for ${system} ${arch}.`);
}

/**
 * Stops before the build if native parts are missing. Otherwise, the packaged program would start
 * and then fail.
 */
function refuseIncomplete(target: Target): void {
  const missing = missingParts(target, filesOnDisk(join(root, 'node_modules'), PART_FOLDERS));
  if (missing.length === 0) return;
  const own = target.system === process.platform && target.arch === process.arch;
  const sentences = missing.map(({ part, problem }) => `${problem}: ${remedy(part)}.`);
  throw new SetupFailure(`nothing was packed. ${sentences.join('\n')}`);

  function remedy(part: string): string {
    if (!own) return `run npm run package on a ${targetName(target)} computer`;
    return part === 'keytar'
      ? 'npm rebuild keytar --ignore-scripts=false brings it'
      : 'npm ci brings it';
  }
}

/** Stops before the build if the certificate or the notarization is only partly configured. */
function signingOf({ system }: Target): Configuration {
  // electron-builder treats an empty variable as a certificate without a name.
  for (const name of SIGNING_VARIABLES) if (process.env[name] === '') delete process.env[name];
  const signing = readSigning(system, process.env);
  if (!signing.ok) throw new SetupFailure(`nothing was packed: ${signing.error}.`);
  const { certificate, notary } = signing.value;
  const by = [...(certificate ?? []), ...(notary ?? [])].join(', ');
  console.log(
    by === '' ? 'Nothing is signed, because no certificate is configured.' : `Signed by ${by}.`,
  );
  return signingConfiguration(signing.value, process.env);
}

/**
 * Returns where the runtime comes from. For this computer's processor, it's the archive that `npm
 * start` downloaded. For another processor, it's the archive for that one. Both are verified with
 * the digests in the electron package.
 */
async function runtimeFor(target: Target, args: PackageArguments): Promise<Configuration> {
  if (args.standIn) {
    const folder = join(root, 'out', 'stand-in-runtime');
    return { electronDist: makeStandInRuntime(folder, target.arch) };
  }
  const electron = join(root, 'node_modules', 'electron');
  const read = (name: string) => JSON.parse(readFileSync(join(electron, name), 'utf8'));
  const { version } = read('package.json');
  const why = await whyNoRuntime(target, version);
  if (why !== null) {
    throw new SetupFailure(
      `${why}; npm run package -- --stand-in shows what would be packed without it.`,
    );
  }
  return { electronDownload: { checksums: read('checksums.json') } };
}

async function whyNoRuntime(target: Target, version: string): Promise<string | null> {
  if (target.arch === process.arch) {
    const runtime = await electronRuntime({ probeAgain: true });
    return runtime.path === null ? runtime.why : null;
  }
  const answer = await canDownload(runtimeUrl(version, target.system, target.arch, process.env));
  return answer.ok ? null : `Electron for ${targetName(target)} is needed and ${answer.error}`;
}

function outputOf({ standIn, output }: PackageArguments): Configuration {
  const usual = standIn ? join(root, 'dist', 'stand-in') : join(root, 'dist');
  return { directories: { output: output ?? usual } };
}

try {
  await pack(process.argv.slice(2));
} catch (error) {
  // Prints only the message. electron-builder's messages are complete, so a stack trace wouldn't
  // help.
  console.error(error instanceof SetupFailure ? error.line() : String(error));
  process.exitCode = 1;
}
