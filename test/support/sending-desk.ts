import { SubmissionBook } from '../../main/outbox/book/submission-book.ts';
import {
  type StepWithFilesParts,
  takeStepWithFiles,
} from '../../main/outbox/captures/step-with-files.ts';
import type { Journal } from '../../main/outbox/journal/journal.ts';
import type { SuspectedLoss } from '../../main/outbox/journal/suspected-loss.ts';
import { Sender, type SenderParts } from '../../main/outbox/sending/sender.ts';
import {
  SendingService,
  type SendingServiceParts,
} from '../../main/outbox/sending/sending-service.ts';
import { newSituation, waitingOf } from '../../main/outbox/sending/sending-situation.ts';
import type { Precheck } from '../../main/precheck/precheck.ts';
import type { BlobStore } from '../../main/vault/blob-store.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';

/** No waiting times of the app, so that a model need not advance the clock. */
const AT_ONCE = { baseMs: 0, ceilingMs: 0, longestMs: 1_000, spacedMs: 0, openingMs: 0 };

const NO_FILES = {} as BlobStore & Precheck;

interface Given extends Partial<SenderParts & SendingServiceParts> {
  readonly user?: string;
  readonly onChanged?: (submission: Submission) => void;
}

/**
 * A book and its sending based on a real journal, to the test's platform. It has no files unless
 * they are given.
 */
export function openSendingDesk(
  journal: Journal,
  platform: SenderParts['platform'],
  { user = 'teller@branch.example', onChanged = () => undefined, ...given }: Given = {},
): {
  readonly sender: Sender;
  readonly sending: SendingService;
  readonly book: SubmissionBook;
  readonly reports: unknown[];
  readonly stepParts: StepWithFilesParts;
} {
  const { situation = newSituation(false), pace = AT_ONCE, blobs = NO_FILES } = given;
  const reports: unknown[] = [];
  const book = new SubmissionBook({
    journal,
    practice: false,
    user,
    clock: Date.now,
    waitingOf: (submission) => waitingOf(submission, situation, pace, Date.now()),
    onChanged,
    onGone: () => undefined,
  });
  const nothing = () => undefined;
  const { signal } = new AbortController();
  const owed = { owe: nothing };
  const stepParts = { book, blobs, signal, owed, destroyOwed: nothing, check: nothing };
  const captures: SendingServiceParts['captures'] = given.captures ?? {
    takeStep: (decide) => takeStepWithFiles(stepParts, decide),
  };
  const sender = new Sender({
    purge: async () => undefined,
    session: signedIn(),
    precheck: NO_FILES,
    leaveOutLocation: () => false,
    doubt: noDoubt(),
    keepReached: async () => undefined,
    clock: Date.now,
    random: () => 0,
    report: (_, cause) => {
      reports.push(cause);
      return 'reported';
    },
    onHoldChanged: () => undefined,
    ...given,
    ...{ situation, pace, book, blobs, journal, platform },
  });
  const sending = new SendingService(sender, {
    book,
    journal,
    doubt: given.doubt ?? noDoubt(),
    captures,
  });
  return { sender, sending, book, reports, stepParts };
}

/** A journal that is complete. `found` makes it one that lost an unknown number of steps. */
export function noDoubt(found: ReturnType<SuspectedLoss['state']> = 'none'): SuspectedLoss {
  let state = found;
  return {
    state: () => state,
    wasHandedOver: () => null,
    markParked: () => {
      state = 'parked';
    },
    takeAsOlder: () => false,
    markSeen: () => {
      state = 'none';
    },
  };
}

/** A session whose token is always valid. */
export function signedIn(token = 'token'): SenderParts['session'] {
  return {
    state: () => ({ status: 'signedIn' }) as ReturnType<SenderParts['session']['state']>,
    onChange: () => () => undefined,
    beginPost: async () => ({
      ok: true,
      value: {
        token,
        done: () => undefined,
        isHeld: () => true,
        refused: async () => ({ ok: true, value: 'another' }),
      },
    }),
  };
}
