import type { SessionState } from '../preload/contract/models/session.ts';
import { createApplications } from './casework/applications.ts';
import { createOwnerMemory } from './casework/owners.ts';
import { createRecentApplications } from './casework/recent-applications.ts';
import { baseUrlOf } from './compose-base-url.ts';
import type { Emit } from './ipc/handlers.ts';
import type { IncidentLog } from './ipc/incident-log.ts';
import type { UserSpace } from './ipc/workspace.ts';
import { createCaptureDesk } from './outbox/capture-desk.ts';
import { createPreviews } from './outbox/previews.ts';
import { createSingleAttemptSender } from './outbox/single-attempt-sender.ts';
import { createSubmissionBook } from './outbox/submission-book.ts';
import { memorySubmissionStore } from './outbox/submission-store.ts';
import { createPlatformClient } from './platform/create-platform-client.ts';
import type { Network } from './platform/network.ts';
import { DEFAULT_PLATFORM_SETTINGS } from './platform/settings.ts';
import type { Precheck } from './precheck/precheck.ts';
import type { Session } from './session/session.ts';
import type { Keychain } from './vault/keychain.ts';
import { openUserVault, type UserVault } from './vault/user-vault.ts';

export interface UserSpaceParts {
  readonly profileDir: string;
  readonly keychain: Keychain;
  readonly session: Session;
  readonly network: Network;
  readonly precheck: Precheck;
  readonly log: IncidentLog;
  readonly emit: Emit;
  readonly practice: boolean;
}

export interface OpenUserSpace extends UserSpace {
  /** Why what is kept here lasts only until it closes; null when it is kept. */
  readonly vaultProblem: UserVault['problem'];
  /** Waits for what is being sent, breaks off the rest, and closes the vault. */
  close(): Promise<void>;
}

/** Puts together what belongs to one signed-in user. */
export async function openUserSpace(
  parts: UserSpaceParts,
  user: Pick<SessionState, 'server'> & { readonly email: string },
): Promise<OpenUserSpace> {
  const { session, precheck, log, emit, practice } = parts;
  const vault = await openUserVault({
    profile: parts.profileDir,
    server: user.server,
    email: user.email,
    keychain: parts.keychain,
  });
  const { blobs, records } = vault;
  // Drafts live in memory for now, so whatever lies in the vault belongs to none of them.
  for (const id of await blobs.list()) {
    await blobs.destroy(id).catch((cause: unknown) => log.report('vault:sweep', cause));
  }

  const platform = createPlatformClient({
    baseUrl: baseUrlOf(user.server),
    network: parts.network,
    tokens: session.tokens,
    settings: DEFAULT_PLATFORM_SETTINGS,
  });
  const book = createSubmissionBook({
    store: memorySubmissionStore(),
    practice,
    clock: Date.now,
    onChanged: (submission) => emit('submission:changed', submission),
    onGone: (submissionId) => emit('submission:gone', { submissionId }),
  });
  const owners = createOwnerMemory(records, Date.now);
  const report = (where: string, cause: unknown) => log.report(where, cause);
  const captures = createCaptureDesk({ book, blobs, precheck, report });
  const sender = createSingleAttemptSender({ book, platform, session, blobs, precheck, report });
  return {
    applications: createApplications(platform, Date.now),
    recents: createRecentApplications(records, Date.now),
    owners,
    book,
    captures,
    sender,
    preview: createPreviews({ book, blobs, precheck, report }),
    vaultProblem: vault.problem,
    async close() {
      await sender.idle();
      await captures.close();
      await vault.close();
    },
  };
}
