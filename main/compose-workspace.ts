import type { SessionState } from '../preload/contract/models/session.ts';
import { err, ok, type Result } from '../preload/contract/result.ts';
import type { SettingsStore } from './casework/settings-file.ts';
import { baseUrlOf } from './compose-base-url.ts';
import { type OpenUserSpace, openUserSpace } from './compose-user-space.ts';
import type { Emit } from './ipc/handlers.ts';
import type { IncidentLog } from './ipc/incident-log.ts';
import type { Workspace } from './ipc/workspace.ts';
import { concurrencyLimit } from './outbox/concurrency-limit.ts';
import { createAuthClient } from './platform/create-auth-client.ts';
import { DEFAULT_PLATFORM_SETTINGS } from './platform/settings.ts';
import { createNetwork } from './platform/undici-network.ts';
import type { Precheck } from './precheck/precheck.ts';
import { createSession } from './session/create-session.ts';
import type { Keychain } from './vault/keychain.ts';
import { keychainUntil } from './vault/keychain-until.ts';
import { userId } from './vault/user-id.ts';
import { sweepSessionVaults } from './vault/user-vault.ts';

export interface WorkspaceParts {
  readonly practice: boolean;
  readonly profileDir: string;
  readonly keychain: Keychain;
  /** The one server that may be used; null lets staff type it. */
  readonly server: string | null;
  readonly settings: SettingsStore;
  readonly precheck: Precheck;
  readonly log: IncidentLog;
  readonly emit: Emit;
}

export interface OpenWorkspace extends Workspace {
  /** Waits for what is being sent, then closes. What the keychain and the disk hold stays. */
  close(): Promise<void>;
}

/** Opens a platform and a profile, and takes up the session kept in the keychain. */
export async function openWorkspace(parts: WorkspaceParts): Promise<OpenWorkspace> {
  const { practice, profileDir, keychain, log, emit, settings } = parts;
  await sweepSessionVaults(profileDir);
  const network = createNetwork({ env: process.env });
  const session = createSession({
    keychain,
    practice,
    fixedServer: parts.server,
    authClientFor: (server) =>
      createAuthClient({
        baseUrl: baseUrlOf(server),
        network,
        settings: DEFAULT_PLATFORM_SETTINGS,
      }),
    forgotPasswordUrl: () => settings.get().forgotPasswordUrl,
  });
  let space: { readonly of: string; readonly open: OpenUserSpace } | null = null;
  const closing = new AbortController();
  const spaceParts = {
    ...parts,
    session,
    network,
    keychain: keychainUntil(keychain, closing.signal),
  };

  const state = (): SessionState => {
    const known = session.state();
    const vaultProblem = space?.open.vaultProblem ?? null;
    return { ...known, keychainProblem: known.keychainProblem ?? vaultProblem };
  };

  // One at a time, and looking at the session only when its turn comes: signing in and a keychain that
  // answers late may both find the user signed in, or already gone again.
  const inTurn = concurrencyLimit(1);
  const enterSpace = (): Promise<void> =>
    inTurn(async () => {
      const signedIn = session.state();
      const { status, server, email } = signedIn;
      if (closing.signal.aborted || space !== null || status !== 'signedIn' || email === null)
        return;
      space = { of: userOf(signedIn), open: await openUserSpace(spaceParts, { server, email }) };
    });
  const leaveSpace = (): Promise<void> =>
    inTurn(async () => {
      const left = space;
      space = null;
      await left?.open.close();
    });

  await session.restore();
  await enterSpace();
  const stopListening = session.onChange(() => {
    enterSpace()
      .catch((cause: unknown) => log.report('session:changed', cause))
      .finally(() => {
        if (!closing.signal.aborted) emit('session:changed', state());
      });
  });

  return {
    practice,
    session,
    settings,
    state,
    user() {
      const now = session.state();
      // Also while one user's space is still closing and the next is already signed in.
      if (now.status === 'signedOut' || space?.of !== userOf(now)) {
        return err({ code: 'signedOut', reason: 'none' });
      }
      return ok(space.open);
    },
    async signIn(credentials) {
      const signedIn = await session.signIn(credentials);
      if (!signedIn.ok) return signedIn;
      await enterSpace();
      return ok(state());
    },
    async signOut(): Promise<Result<SessionState>> {
      // What is being sent still needs the session, so it ends first.
      await space?.open.sender.idle();
      // The space is left at once: the keychain may let the rest of it wait.
      const [signedOut] = await Promise.all([session.signOut(), leaveSpace()]);
      return signedOut.ok ? ok(state()) : signedOut;
    },
    async close() {
      closing.abort();
      stopListening();
      try {
        await leaveSpace();
      } finally {
        await session.close();
        await network.close();
      }
    },
  };
}

function userOf({ server, email }: SessionState): string {
  return userId(server, email ?? '');
}
