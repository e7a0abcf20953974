import type { Channel, ChannelOutput, Handlers } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type { Destination, Slot } from '../../preload/contract/models/capture.ts';
import type { ConnectionTest } from '../../preload/contract/models/connection.ts';
import type { Managed } from '../../preload/contract/models/managed.ts';
import type { OutboxState } from '../../preload/contract/models/outbox.ts';
import type { BadDay, SessionState } from '../../preload/contract/models/session.ts';
import type { UnreadSettings } from '../../preload/contract/models/settings.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { Applications } from '../applications/applications.ts';
import type { Attributes } from '../applications/attributes.ts';
import type { CommercialDataReader } from '../applications/commercial-data.ts';
import type { LearnedApplications } from '../applications/learned-applications.ts';
import type { OwnerMemory } from '../applications/owners.ts';
import type { PlatformFiles } from '../applications/platform-files.ts';
import type { RecentApplications } from '../applications/recent-applications.ts';
import type { RememberedIds } from '../applications/remembered-ids.ts';
import type { ResultLists } from '../applications/result-lists.ts';
import type { FindApplications } from '../applications/search/find-applications.ts';
import type { SubmissionBook } from '../outbox/book/submission-book.ts';
import type { CaptureService } from '../outbox/captures/capture-service.ts';
import type { LookAtFrame } from '../outbox/captures/live-guidance.ts';
import type { Previews } from '../outbox/captures/previews.ts';
import type { ChangesUnderWay } from '../outbox/journal/audit/changes-under-way.ts';
import type { DeskRecord } from '../outbox/journal/audit/desk-record.ts';
import type { RetentionKeeper } from '../outbox/retention/keeper.ts';
import type { Sender } from '../outbox/sending/sender.ts';
import type { PortraitNotices } from '../outbox/submission/portrait-notice.ts';
import type { ProxySignIn } from '../platform/network/proxy-list.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { AuditService } from '../privacy/audit-service.ts';
import type { PersonService } from '../privacy/person-service.ts';
import type { ScanFolder } from '../scanner/folder/scan-folder.ts';
import type { Scanners } from '../scanner/scanners.ts';
import type { Scanning } from '../scanner/scanning.ts';
import type { LockService } from '../session/lock/lock-service.ts';
import type { SignIns } from '../session/lock/sign-ins.ts';
import type { SettingsChange, SettingsStore } from '../settings/settings-file.ts';
import type { OwnPlaces } from './own-places.ts';

/** Services of the user who is signed in, or was until the session ran out. */
export interface UserServices {
  /** For calls that only pass on what is asked and what is answered. */
  readonly platform: PlatformClient;
  readonly applications: Applications;
  readonly finding: FindApplications;
  readonly learned: Pick<LearnedApplications, 'named'>;
  readonly recents: RecentApplications;
  readonly owners: OwnerMemory;
  readonly commercialData: CommercialDataReader;
  readonly attributes: Attributes;
  readonly platformFiles: PlatformFiles;
  readonly rememberedIds: RememberedIds;
  readonly resultLists: ResultLists;
  readonly book: SubmissionBook;
  /** The notice to customers before a self-portrait. */
  readonly notices: PortraitNotices;
  /** Changes on the platform that were begun by these services. */
  readonly changes: Pick<ChangesUnderWay, 'begin'>;
  /** Submissions for an application from this desk, newest first. */
  readonly submissionsOf: (applicationId: ApplicationId) => Submission[];
  readonly captures: CaptureService;
  readonly scanning: Scanning<Destination>;
  readonly sender: Sender;
  readonly outboxState: () => OutboxState;
  /** Makes what was taken in without a sign-in this user's. Errors: as `outbox:take-over`. */
  readonly takeOver: () => Promise<Result<OutboxState>>;
  readonly lookAtFrame: LookAtFrame;
  readonly preview: Previews['render'];
  readonly records: RecordsService;
}

/** The handlers of a group of channels. */
export type HandlersOf<Group> = Pick<Handlers<UserServices>, keyof Group & Channel>;

/** The desk's records: who did what, about whom, and for how long they are kept. */
export interface RecordsService {
  readonly audit: AuditService;
  readonly person: PersonService;
  readonly retention: Pick<RetentionKeeper, 'outlook'>;
}

/** One platform and one profile: the real one, or practice. */
export interface Mode {
  readonly practice: boolean;
  readonly settings: Pick<SettingsStore, 'get' | 'readAgain'> & {
    /** As `SettingsStore.update`, and recorded. */
    update(change: SettingsChange): ReturnType<SettingsStore['update']>;
  };
  /** The desk's own record. */
  readonly record: Pick<DeskRecord, 'note'>;
  /** The file of settings that could not be read so far; null where nothing is unknown. */
  unreadSettings(): UnreadSettings | null;
  /** The scanners that are driven from here. */
  readonly scanners: Pick<Scanners, 'list' | 'look' | 'trust' | 'forget' | 'choose'>;
  /** The way out of the branch. */
  readonly network: {
    /** Takes a name and a password for a proxy; false where that one does not ask for them. */
    signIn(proxy: string, signIn: ProxySignIn): Promise<boolean>;
    /** Tries each step of the way to a platform, by its address. Error: `invalidRequest` for none. */
    test(server: string): Promise<Result<ConnectionTest>>;
  };
  readonly signIns: Pick<
    SignIns,
    'signIn' | 'signOut' | 'beginUnsigned' | 'enterKey' | 'removeKey'
  >;
  /** The rules of the machine's own settings file. */
  readonly managed: Managed;
  /** Errors: `signedOut` while nobody is, `locked`. */
  user(): Result<UserServices>;
  /** Practice plays a bad day; null ends it. Error: `conflict` notReady, where it is not practice. */
  play(day: BadDay | null): Result<SessionState>;
  state(): SessionState;
  /** Whether something is being sent, also behind the lock. */
  busy(): boolean;
  /** The line may be back: what waits to be sent is tried now, also behind the lock. */
  wake(): void;
  readonly lock: LockService;
}

export interface SampleFile {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The desk as its handlers see it: which mode is open, and how to change it. */
export interface DeskControl {
  readonly info: ChannelOutput<'app:info'>;
  current(): Mode;
  /** Opens the sample picture for a slot, or null where there is none. */
  openSample(slot: Slot): SampleFile | null;
  /** The folder that the current settings name. */
  readonly scanFolder: ScanFolder;
  /** The folders and addresses that the window may name, and those that staff must be asked for. */
  readonly places: OwnPlaces;
  /** Shows where the file saved from that address lies; whether it could. */
  showSaved(address: string): boolean;
  startPractice(): Promise<Result<SessionState>>;
  leavePractice(): Promise<Result<SessionState>>;
}
