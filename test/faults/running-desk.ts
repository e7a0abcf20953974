import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { SubmissionBook } from '../../main/outbox/book/submission-book.ts';
import { destroyContents } from '../../main/outbox/captures/destruction.ts';
import { stepWithoutExtraFiles } from '../../main/outbox/captures/extra-files.ts';
import { takeStepWithFiles } from '../../main/outbox/captures/step-with-files.ts';
import type { Journal } from '../../main/outbox/journal/journal.ts';
import { type Pace, USUAL_PACE } from '../../main/outbox/sending/backoff.ts';
import type { Sender } from '../../main/outbox/sending/sender.ts';
import type { SendingService } from '../../main/outbox/sending/sending-service.ts';
import { newSituation } from '../../main/outbox/sending/sending-situation.ts';
import { Visits } from '../../main/outbox/visit/visits.ts';
import { createAuthClient } from '../../main/platform/auth-client.ts';
import { Network } from '../../main/platform/network/network.ts';
import { createPlatformClient } from '../../main/platform/platform-client.ts';
import { DEFAULT_PLATFORM_SETTINGS } from '../../main/platform/platform-settings.ts';
import { Session } from '../../main/session/session.ts';
import type { BlobStore } from '../../main/vault/blob-store.ts';
import type { Keychain } from '../../main/vault/keychain.ts';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import { openUser } from '../support/open-user.ts';
import { openSendingDesk } from '../support/sending-desk.ts';
import { MainsPlug } from './mains-plug.ts';
import { CHECKED } from './precheck-done.ts';
import { ACCOUNT, SERVICE } from './true-platform.ts';

/**
 * The waits of an upload are shortened, so that a fault costs a fraction of a second. Other
 * requests never meet a silent connection here. Only a busy computer delays them, and a question or
 * an exchange that is given up for that says nothing about the token, so that what the platform
 * refused would stay unknown.
 */
const SETTINGS = {
  ...DEFAULT_PLATFORM_SETTINGS,
  timeouts: {
    headers: 20_000,
    body: 20_000,
    total: 20_000,
    stall: 200,
    upload: 60_000,
    verdict: 1_000,
  },
};
const SHORT_PACE: Pace = { baseMs: 4, ceilingMs: 20, longestMs: 60, spacedMs: 0, openingMs: 0 };

export interface DeskParts {
  readonly profile: string;
  readonly server: string;
  readonly keychain: Keychain;
  /** True to wait as long as the product. */
  readonly usual?: boolean;
  readonly onChanged: (submission: Submission) => void;
  /** Called when everything that waits has to wait longer because of this. */
  readonly onHold: (failure: AppError) => void;
  readonly onCommitting: (ownerRecordId: number, when: 'before' | 'after') => void;
  /** Called with what should not happen. */
  readonly onDefect: (where: string, cause: unknown) => void;
}

/**
 * One user's outbox as the program runs it: with a real journal, vault, session, client, and
 * sender.
 */
export interface RunningDesk {
  readonly book: SubmissionBook;
  readonly sender: Sender;
  readonly sending: SendingService;
  readonly visits: Visits;
  readonly blobs: BlobStore;
  readonly session: Session;
  readonly journal: Journal;
  signIn(): Promise<boolean>;
  /** Ends like a kill. What is on the disk at this time is at `copyTo` afterward. */
  kill(copyTo: string): void;
  /** Ends as by staff. */
  close(): Promise<void>;
}

export async function startDesk(parts: DeskParts): Promise<RunningDesk> {
  const { profile, server, keychain, onDefect, usual = false } = parts;
  const pace = usual ? USUAL_PACE : SHORT_PACE;
  const plug = new MainsPlug();
  const user = await openUser({ profile, server, email: ACCOUNT.email, keychain });
  const { blobs } = user.vault;
  const journal = plug.journal(user.journal, parts.onCommitting);

  const network = new Network({ env: {}, connectTimeout: 500 });
  const line = plug.network(network);
  const settings = usual ? DEFAULT_PLATFORM_SETTINGS : SETTINGS;
  const session = new Session({
    keychain,
    authClientFor: (address) =>
      createAuthClient({ baseUrl: new URL(`${address}/`), network: line, settings: SETTINGS }),
  });
  const situation = newSituation(false);
  const platform = createPlatformClient({
    baseUrl: new URL(`${server}/`),
    network: line,
    tokens: session.tokens,
    settings,
  });
  const { book, sender, sending, stepParts } = openSendingDesk(journal, platform, {
    user: ACCOUNT.email,
    onChanged: (submission) => plug.pulled || parts.onChanged(submission),
    purge: (id) =>
      destroyContents(id, {
        ...{ book, blobs },
        stepWithoutExtraFiles: (...step) => stepWithoutExtraFiles(stepParts, ...step),
      }),
    doubt: user.journal.doubt,
    keepReached: user.keepReached,
    report(where, cause) {
      if (!plug.pulled) onDefect(where, cause);
      return 'fault-run';
    },
    onHoldChanged() {
      if (situation.hold !== null && !plug.pulled) parts.onHold(situation.hold.failure);
    },
    ...{ session, blobs, precheck: CHECKED, situation, pace, random: Math.random },
  });
  const visits = new Visits({
    book,
    captures: {
      takeStep: (decide) => takeStepWithFiles(stepParts, decide),
      split: () => Promise.reject(new Error('No file is split here.')),
      lookAgain: (changed) => changed,
    },
    serviceFor: () => SERVICE,
  });
  await session.restore();
  sender.start();

  const letGo = async () => {
    await session.close();
    await network.close();
    await user.close();
  };
  return {
    book,
    sender,
    sending,
    visits,
    blobs,
    session,
    journal,
    async signIn() {
      const answer = await session.signIn({ server, ...ACCOUNT });
      return answer.ok;
    },
    kill(copyTo) {
      plug.pull();
      cpSync(profile, copyTo, { recursive: true });
      const ended = sender.close().catch(() => undefined);
      void ended.then(letGo).then(() => rm(profile, { recursive: true, force: true }));
    },
    async close() {
      await sender.close();
      await letGo();
    },
  };
}
