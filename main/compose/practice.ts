import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionState } from '../../preload/contract/models/session.ts';
import type { Settings } from '../../preload/contract/models/settings.ts';
import type { Result } from '../../preload/contract/result.ts';
import { type Disk, systemDisk } from '../files/disk.ts';
import { removeAll } from '../files/remove.ts';
import { removeIfEmpty, sweepFolder } from '../files/sweep-folder.ts';
import type { TryAgain } from '../files/try-again.ts';
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts';
import { openSettingsFile } from '../settings/settings-file.ts';
import { closeWithin } from '../shutdown/close-within.ts';
import { memoryKeychain } from '../vault/memory-keychain.ts';
import { type ModeParts, type OpenMode, openMode } from './mode.ts';
import { practiceSettings } from './settings.ts';

/** The account that practice signs in with; the sign-in screen shows it. */
const PRACTICE_ACCOUNT = { email: 'teller@practice.example', password: 'practice' };

/** The services the built-in platform knows. */
const PRACTICE_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  verificationServices: [
    { id: 'practice-identity-a', label: 'Practice identity A', verification: 'government-id' },
    { id: 'practice-identity-b', label: 'Practice identity B', verification: 'government-id' },
    { id: 'practice-documents', label: 'Practice documents', verification: 'document' },
  ],
  loadLegalName: true,
};

export interface PracticeMode extends OpenMode {
  /** Signs in with the sample account. */
  enter(): Promise<Result<SessionState>>;
}

/** Removes what a killed practice left in the desk's profile folder. */
export function sweepPractice(
  parentDir: string,
  onFailure: (cause: unknown) => void,
  disk: Disk = systemDisk,
): Promise<TryAgain> {
  return sweepFolder(practiceDir(parentDir), { onFailure, disk });
}

/**
 * Practice: the built-in platform on loopback and a profile of its own, with nothing of it in the
 * keychain. Closing destroys both.
 */
export async function openPracticeMode(
  parts: Pick<ModeParts, 'precheck' | 'log' | 'emit'> & {
    /** The desk's own profile folder, held by this process. */
    readonly parentDir: string;
    readonly disk?: Disk;
  },
): Promise<PracticeMode> {
  const { disk = systemDisk } = parts;
  // A folder of its own: what is left of an earlier one may still be held by another program.
  const profileDir = join(practiceDir(parts.parentDir), randomUUID());
  await mkdir(profileDir, { recursive: true, mode: 0o700 });
  // Loaded here only: a desk that never practices starts sooner without it.
  const { createPracticePlatform } = await import('../practice-platform/practice-platform.ts');
  const platform = await createPracticePlatform({});
  const destroy = async () => {
    const signal = AbortSignal.timeout(1_000);
    await closeWithin('practicePlatform', platform.close, parts.log.report);
    await closeWithin(
      'practiceFiles',
      () => removeAll(profileDir, { disk, signal }),
      parts.log.report,
    );
    removeIfEmpty(practiceDir(parts.parentDir), disk);
  };
  try {
    const mode = await openMode({
      ...parts,
      practice: true,
      profileDir,
      keychain: memoryKeychain(),
      installation: { id: 'practice', takesOver: false },
      server: platform.url,
      settings: practiceSettings(
        await openSettingsFile(join(profileDir, 'settings.json'), {
          defaults: PRACTICE_SETTINGS,
        }),
      ),
    });
    return {
      ...mode,
      enter: () => mode.signIn({ server: platform.url, ...PRACTICE_ACCOUNT }),
      close: () => mode.close().then(destroy),
    };
  } catch (cause) {
    // A platform left listening would keep the process alive.
    await destroy();
    throw cause;
  }
}

function practiceDir(parentDir: string): string {
  return join(parentDir, 'practice');
}
