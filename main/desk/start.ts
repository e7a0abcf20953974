import type { Disk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';
import { FileHeld } from '../system/files/file-held.ts';
import { whenFree } from '../system/files/when-free.ts';
import { type Installation, openInstallation } from '../vault/installation.ts';
import { otherLayout } from '../vault/profile-format.ts';
import { lockProfile, type ProfileLock } from '../vault/profile-lock.ts';

/** The steps of a start, in order. Incidents refer to them by these names. */
export type StartStep =
  | 'profile'
  | 'lock'
  | 'practice'
  | 'managed settings'
  | 'keychain'
  | 'desk'
  | 'window';

/** Thrown if a step of the start fails. `cause` is the original error. */
export class StartFailed extends Error {
  override readonly name: string = 'StartFailed';
  readonly step: StartStep;

  constructor(step: StartStep, cause: unknown, message?: string) {
    super(message ?? 'Intake Desk can’t start.', { cause });
    this.step = step;
  }
}

/** Runs a step of the start. Throws a `StartFailed` that names the innermost step that failed. */
export async function startStep<T>(step: StartStep, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof StartFailed ? cause : new StartFailed(step, cause);
  }
}

/** Thrown if another process has the profile open. The host shows the other window, or reports the error and ends. */
export class ProfileInUse extends Error {
  override readonly name = 'ProfileInUse';
  constructor() {
    super('Intake Desk is already open with this profile. Close that window first.');
  }
}

/** Thrown if another version left data that this version doesn't understand. Nothing has been changed. */
export class ProfileOfOther extends Error {
  override readonly name = 'ProfileOfOther';
  /** The version that last used the profile, or null if it is unknown. */
  readonly version: string | null;

  constructor(version: string | null) {
    super(
      `${version === null ? 'Another version' : `Version ${version}`} of Intake Desk was used here and stores data in a format that this version can’t read. Nothing was changed or lost. Install that version, or set the profile folder aside and start over.`,
    );
    this.version = version;
  }
}

/** Thrown if the profile folder can't be created or written to. */
export class ProfileUnusable extends StartFailed {
  override readonly name = 'ProfileUnusable';
  readonly folder: string;

  constructor(folder: string, cause: unknown) {
    super(
      errorCode(cause) === 'ERR_SQLITE_ERROR' ? 'lock' : 'profile',
      cause,
      `Intake Desk can’t use its folder ${folder}. Check that you have permission to write there and that the disk isn’t full.`,
    );
    this.folder = folder;
  }
}

/** Thrown if another program has held files of the profile for several seconds. */
export class ProfileHeld extends ProfileUnusable {
  constructor(folder: string, cause: unknown) {
    super(folder, cause);
    this.message = `Another program is using a file in Intake Desk’s folder ${folder}. It may be antivirus or backup software. Start Intake Desk again in a moment.`;
  }
}

/** Returns the profile's installation. Throws `ProfileHeld` or `ProfileUnusable`. */
export async function installationOf(folder: string): Promise<Installation> {
  try {
    return await openInstallation(folder);
  } catch (cause) {
    throw unusable(folder, cause);
  }
}

function unusable(folder: string, cause: unknown): ProfileUnusable {
  const Unusable = cause instanceof FileHeld ? ProfileHeld : ProfileUnusable;
  return new Unusable(folder, cause);
}

/**
 * Throws `ProfileOfOther` if another version left data that this version doesn't understand. Throws `ProfileHeld` or
 * `ProfileUnusable` if that can't be determined.
 */
export async function refuseOther(folder: string, disk: Disk): Promise<void> {
  const other = await otherLayout(folder, disk).catch((cause: unknown) => {
    throw unusable(folder, cause);
  });
  if (other !== null) throw new ProfileOfOther(other.program);
}

/** Locks the profile for this process. Throws `ProfileInUse`, `ProfileHeld`, or `ProfileUnusable`. */
export async function takeProfile(folder: string, disk: Disk): Promise<ProfileLock> {
  const taking = whenFree([folder], () => lockProfile(folder, disk), { disk });
  const taken = await taking.catch((cause: unknown) => {
    throw unusable(folder, cause);
  });
  if (!taken.ok) throw new ProfileInUse();
  return taken.value;
}
