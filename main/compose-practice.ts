import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionState } from '../preload/contract/models/session.ts';
import type { Settings } from '../preload/contract/models/settings.ts';
import type { Result } from '../preload/contract/result.ts';
import { UNMANAGED } from './casework/managed-settings.ts';
import { DEFAULT_SETTINGS, openSettingsFile } from './casework/settings-file.ts';
import { closeWithin } from './closing/close-within.ts';
import { type OpenWorkspace, openWorkspace, type WorkspaceParts } from './compose-workspace.ts';
import { memoryKeychain } from './vault/memory-keychain.ts';

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

export interface PracticeWorkspace extends OpenWorkspace {
  /** Signs in with the sample account. */
  enter(): Promise<Result<SessionState>>;
}

/** Removes what a killed practice left in the desk's profile folder. */
export async function sweepPractice(parentDir: string): Promise<void> {
  await rm(practiceDir(parentDir), REMOVAL);
}

/**
 * Practice: the built-in platform on loopback and a profile of its own, with nothing of it in the
 * keychain. Closing destroys both.
 */
export async function openPracticeWorkspace(
  parts: Pick<WorkspaceParts, 'precheck' | 'log' | 'emit'> & {
    /** The desk's own profile folder, held by this process. */
    readonly parentDir: string;
  },
): Promise<PracticeWorkspace> {
  const profileDir = practiceDir(parts.parentDir);
  await mkdir(profileDir, { recursive: true, mode: 0o700 });
  // Loaded here only: a desk that never practices starts sooner without it.
  const { createPracticePlatform } = await import('./practice-platform/practice-platform.ts');
  const platform = await createPracticePlatform({});
  const destroy = async () => {
    await closeWithin('practicePlatform', platform.close, parts.log.report);
    await closeWithin('practiceFiles', () => rm(profileDir, REMOVAL), parts.log.report);
  };
  try {
    const workspace = await openWorkspace({
      ...parts,
      practice: true,
      profileDir,
      keychain: memoryKeychain(),
      installation: { id: 'practice', takesOver: false },
      server: platform.url,
      // It reaches no platform of anybody's and holds samples only: there is nothing to rule.
      managed: UNMANAGED,
      settings: openSettingsFile(join(profileDir, 'settings.json'), {
        defaults: PRACTICE_SETTINGS,
      }),
    });
    return {
      ...workspace,
      enter: () => workspace.signIn({ server: platform.url, ...PRACTICE_ACCOUNT }),
      close: () => workspace.close().then(destroy),
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

/** Tried again for a moment: elsewhere than on Linux a file just closed may still be held. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5 } as const;
