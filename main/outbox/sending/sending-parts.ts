import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { SessionState } from '../../../preload/contract/models/session.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { JournalDoubt } from '../journal/doubt.ts';
import type { Journal } from '../journal/journal.ts';
import type { Pace } from './backoff.ts';
import type { OneAttemptParts, PostLeave } from './one-attempt.ts';
import type { SendingSituation } from './sending-situation.ts';

type SignedIn = Pick<SessionState, 'status'>;

/** Services and limits that the sender works with. */
export interface SendingParts extends Omit<OneAttemptParts, 'session'> {
  /** The session, as far as sending has to know it. */
  readonly session: PostLeave & {
    state(): SignedIn;
    onChange(listener: (state: SignedIn) => void): () => void;
  };
  readonly book: SubmissionBook;
  readonly journal: Journal;
  readonly situation: SendingSituation;
  readonly pace: Pace;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Evenly between 0 and 1. */
  readonly random: () => number;
  readonly doubt: JournalDoubt;
  /** Brings what the keychain knows of the journal up to date, as far as it answers within a moment. */
  readonly keepReached: () => Promise<void>;
  /** The reason that stops the whole queue has changed. */
  readonly onHoldChanged: () => void;
  /** Destroys the contents of one that is over with, when its time has come. */
  readonly tidy: (id: SubmissionId) => Promise<void>;
}
