import type { SubmissionBook } from '../../main/outbox/book/submission-book.ts';
import { CaptureService } from '../../main/outbox/captures/capture-service.ts';
import { destroyContents, owedDestruction } from '../../main/outbox/captures/destruction.ts';
import type { TakeStepWithoutExtraFiles } from '../../main/outbox/captures/extra-files.ts';
import type { Journal } from '../../main/outbox/journal/journal.ts';
import { Ledger } from '../../main/outbox/journal/ledger.ts';
import type { Sender } from '../../main/outbox/sending/sender.ts';
import type { SendingService } from '../../main/outbox/sending/sending-service.ts';
import {
  type HeldSubmission,
  heldCaptures,
  type SubmissionState,
} from '../../main/outbox/submission/held-submission.ts';
import { Network } from '../../main/platform/network/network.ts';
import { createPlatformClient } from '../../main/platform/platform-client.ts';
import { DEFAULT_PLATFORM_SETTINGS } from '../../main/platform/platform-settings.ts';
import type { BlobStore } from '../../main/vault/blob-store.ts';
import { fileKeychain } from '../../main/vault/open-keychain.ts';
import { ledgerPath } from '../../main/vault/user-folders.ts';
import { ok } from '../../preload/contract/result.ts';
import { CHECKED } from '../faults/precheck-done.ts';
import { openUser } from '../support/open-user.ts';
import { openSendingDesk, signedIn } from '../support/sending-desk.ts';
import type { FoundSubmission } from './child-lines.ts';
import { sha256 } from './file-of-owner.ts';

const EMAIL = 'teller@practice.example';
/** Short waiting times of the app. */
const PACE = { baseMs: 20, ceilingMs: 100, longestMs: 2_000, spacedMs: 0, openingMs: 0 };

/**
 * Vault, journal, book, captures, and sender on a real profile, which is what a desk stores and
 * sends with.
 */
export interface LeanDesk {
  readonly journal: Journal & { damage(): unknown };
  readonly blobs: BlobStore;
  readonly book: SubmissionBook;
  readonly captures: CaptureService;
  readonly sender: Sender;
  readonly sending: SendingService;
  /** Returns whether it is known outside the journal that a submission may have been sent. */
  ledgerKnows(id: string): boolean;
  close(): Promise<void>;
}

/**
 * Opens it like the program. Throws the error's code and reason if the profile cannot be opened.
 */
export async function openLeanDesk(
  at: {
    readonly profile: string;
    readonly keychain: string;
    readonly server: string;
    readonly token: string;
    /** Trusted in addition to those of the computer, as PEM. */
    readonly certificates?: readonly string[];
  },
  heard: {
    readonly changed: (id: string) => void;
    readonly report: (where: string, cause: unknown) => string;
  },
): Promise<LeanDesk> {
  const keychain = fileKeychain(at.keychain);
  const user = await openUser({ ...at, email: EMAIL, keychain });
  const { vault, journal } = user;
  const { certificates = [] } = at;
  const network = new Network({ env: {}, managed: () => ({ proxy: null, certificates }) });
  const platform = createPlatformClient({
    baseUrl: new URL(at.server),
    network,
    tokens: {
      current: async () => ok(at.token),
      refused: async () => ok(at.token),
      wasDead: () => false,
    },
    settings: DEFAULT_PLATFORM_SETTINGS,
  });
  const { report } = heard;
  const { blobs } = vault;
  const stepWithoutExtraFiles: TakeStepWithoutExtraFiles = (...step) =>
    captures.stepWithoutExtraFiles(...step);
  const { book, sender, sending } = openSendingDesk(journal, platform, {
    user: EMAIL,
    onChanged: ({ id }) => heard.changed(id),
    captures: { takeStep: (decide) => captures.takeStep(decide) },
    purge: (id) => destroyContents(id, { book, blobs, stepWithoutExtraFiles }),
    doubt: journal.doubt,
    keepReached: user.keepReached,
    session: signedIn(at.token),
    ...{ blobs, precheck: PDF_ONLY, report, pace: PACE, random: Math.random },
  });
  const owed = owedDestruction(vault.records, blobs);
  const captures = new CaptureService({
    ...{ book, blobs, owed, report },
    precheck: PDF_ONLY,
    reader: { readDocument: async () => null },
    readsWords: () => false,
  });
  return {
    journal,
    blobs,
    book,
    captures,
    sender,
    sending,
    ledgerKnows: (id) => new Ledger(ledgerPath(vault.folder), vault.key).handedOverAfter(0, id),
    async close() {
      await sender.close();
      await captures.close();
      await user.close();
      await network.close();
    },
  };
}

/** Returns every submission in any state. */
export function everythingIn({ journal }: Pick<LeanDesk, 'journal'>): readonly HeldSubmission[] {
  return journal.inStates(Object.keys(journal.count()) as SubmissionState[]);
}

/** Returns what is stored, with every file decrypted. */
export function foundIn(desk: LeanDesk): Promise<FoundSubmission[]> {
  return Promise.all(
    everythingIn(desk).map(async (held) => ({
      id: held.id,
      owner: held.owner?.recordId ?? null,
      extraFilesOf: held.extraFilesOf,
      state: held.state,
      committing: held.attempt !== null && held.attempt.committingAt !== null,
      receipt: held.receipt !== null,
      files: await Promise.all(
        heldCaptures(held).map(({ blobId }) => desk.blobs.readAll(blobId).then(sha256, () => null)),
      ),
    })),
  );
}

/** The number of pages of every file. */
const PAGES = 3;

/** Knows what every file in these runs is, so that no worker process is needed. */
const PDF_ONLY: typeof CHECKED = {
  ...CHECKED,
  inspect: async ({ length }) => ({
    kind: 'pdf',
    mediaType: 'application/pdf',
    bytes: length,
    pages: PAGES,
    width: 612,
    height: 792,
    looked: [],
    seen: null,
  }),
  // The same pages of the same file always have the same bytes.
  extract: async (bytes, { pages }) => ({
    problem: null,
    pieces: [bytes.subarray(0, 4_000), Buffer.from(`pages ${JSON.stringify(pages)}`)],
  }),
};
