import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { Slot } from '../../preload/contract/models/capture.ts';
import type { SessionState } from '../../preload/contract/models/session.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { Applications } from '../casework/applications.ts';
import type { OwnerMemory } from '../casework/owners.ts';
import type { RecentApplications } from '../casework/recent-applications.ts';
import type { SettingsStore } from '../casework/settings-file.ts';
import type { CaptureDesk } from '../outbox/capture-desk.ts';
import type { PreviewPicture } from '../outbox/previews.ts';
import type { Sender } from '../outbox/sender.ts';
import type { SubmissionBook } from '../outbox/submission-book.ts';
import type { Session } from '../session/session.ts';

/** What belongs to the user who is signed in, or was until the session ran out. */
export interface UserSpace {
  readonly applications: Applications;
  readonly recents: RecentApplications;
  readonly owners: OwnerMemory;
  readonly book: SubmissionBook;
  readonly captures: CaptureDesk;
  readonly sender: Sender;
  readonly preview: (token: string, page: number) => Promise<PreviewPicture | null>;
}

/** One platform and one profile: the real one, or practice. */
export interface Workspace {
  readonly practice: boolean;
  readonly session: Session;
  readonly settings: SettingsStore;
  /** Error: `signedOut` while nobody is. */
  user(): Result<UserSpace>;
  /** Signs in and opens the user's space, or reports why not. */
  signIn(credentials: {
    server: string;
    email: string;
    password: string;
  }): Promise<Result<SessionState>>;
  /** Closes the user's space and forgets the session. */
  signOut(): Promise<Result<SessionState>>;
  state(): SessionState;
}

export interface SampleFile {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The desk as its handlers see it: which workspace is open, and how to change it. */
export interface DeskControl {
  readonly info: ChannelOutput<'app:info'>;
  current(): Workspace;
  /** Opens the sample picture for a slot, or null where there is none. */
  openSample(slot: Slot): SampleFile | null;
  startPractice(): Promise<Result<SessionState>>;
  leavePractice(): Promise<Result<SessionState>>;
}
