import type { Emit } from '../../preload/contract/events.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import type { GivenTo } from '../../preload/contract/models/capture.ts';
import type { OutboxState } from '../../preload/contract/models/outbox.ts';
import type { FoundPages, PageProblem, PageText } from '../../preload/contract/models/page-text.ts';
import type { PersonQuery } from '../../preload/contract/models/person.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Applications } from '../applications/applications.ts';
import { Attributes } from '../applications/attributes.ts';
import {
  type CommercialDataReader,
  createCommercialData,
} from '../applications/commercial-data.ts';
import { CACHED_FILE, createFileCache } from '../applications/file-cache.ts';
import type { LearnedApplications } from '../applications/learned-applications.ts';
import type { OwnerMemory } from '../applications/owners.ts';
import { PlatformFiles } from '../applications/platform-files.ts';
import {
  createRecentApplications,
  type RecentApplications,
} from '../applications/recent-applications.ts';
import { createRememberedIds, type RememberedIds } from '../applications/remembered-ids.ts';
import { createResultLists, type ResultLists } from '../applications/scorecard-result-lists.ts';
import type { ApplicationFinder } from '../applications/search/application-finder.ts';
import { park } from '../outbox/book/recover.ts';
import { SubmissionBook, submissionsOf } from '../outbox/book/submission-book.ts';
import { CaptureService } from '../outbox/captures/capture-service.ts';
import { owedDestruction } from '../outbox/captures/destruction.ts';
import { createLiveGuidance, type LookAtFrame } from '../outbox/captures/live-guidance.ts';
import { createPreviews, type Previews } from '../outbox/captures/previews.ts';
import type { ChangesUnderWay } from '../outbox/journal/audit/changes-under-way.ts';
import type { AuditTrail } from '../outbox/journal/audit-trail.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import { USUAL_PACE } from '../outbox/sending/backoff.ts';
import { Sender } from '../outbox/sending/sender.ts';
import { SendingService } from '../outbox/sending/sending-service.ts';
import {
  newSituation,
  type SendingSituation,
  waitingOf,
  waitShown,
} from '../outbox/sending/sending-situation.ts';
import { type PortraitNotices, portraitNotices } from '../outbox/submission/portrait-notice.ts';
import { Visits } from '../outbox/visit/visits.ts';
import type { Network } from '../platform/network/network.ts';
import { createPlatformClient, type PlatformClient } from '../platform/platform-client.ts';
import type { Precheck } from '../precheck/precheck.ts';
import type { PersonService } from '../privacy/person-service.ts';
import type { PrintReader } from '../reading/ocr/print-reader.ts';
import type { Scanning } from '../scanner/scanning.ts';
import type { LockableServices } from '../session/lock/lockable-services.ts';
import type { Session, User } from '../session/session.ts';
import { sessionOf } from '../session/user-session.ts';
import { usualService } from '../settings/usual-service.ts';
import type { Disk } from '../system/files/disk.ts';
import type { IncidentLog } from '../system/incident-log.ts';
import { OpenParts } from '../system/shutdown/close-within.ts';
import type { DestructionRules } from '../vault/destroy-user-vault.ts';
import type { Installation } from '../vault/installation.ts';
import type { Keychain } from '../vault/keychain.ts';
import { type TextSeal, textSeal } from '../vault/sealing.ts';
import { openUserVault, type UserVault } from '../vault/user-vault.ts';
import { openFinding } from './finding.ts';
import type { ModeSettings } from './mode-settings.ts';
import { baseUrlOf, pictureLook, platformSettings } from './platform.ts';
import {
  countOthers,
  createRecords,
  type KeptJournal,
  openKeptJournal,
  type Records,
} from './records.ts';
import { openScanning, type ScansWith } from './scanning.ts';
import { isUnsigned, NOTHING_UNSIGNED, type UnsignedCount, UnsignedSpaces } from './unsigned.ts';

export interface UserServicesParts {
  readonly profileDir: string;
  readonly keychain: Keychain;
  readonly installation: Installation;
  readonly session: Session;
  readonly network: Network;
  readonly precheck: Precheck;
  readonly reader: PrintReader;
  readonly scanners: ScansWith['scanners'];
  readonly destruction: DestructionRules;
  readonly log: IncidentLog;
  readonly emit: Emit;
  /** Disk access. Only tests replace it, to simulate failures. */
  readonly disk?: Disk;
  readonly practice: boolean;
  readonly settings: Pick<
    ModeSettings,
    'get' | 'retention' | 'unread' | 'onRead' | 'hold' | 'notice' | 'policy' | 'readsWords'
  >;
  /** Returns the desk's own record, or null until it is open. */
  readonly deskTrail: () => AuditTrail | null;
}

interface KeptForUser {
  readonly user: User;
  readonly vault: UserVault;
  readonly kept: KeptJournal;
  /** How many submissions other users have waiting on this desk. */
  readonly others: OutboxState['others'];
  readonly spaces: UnsignedSpaces;
  /** The number of drafts taken in without a sign-in, and of spaces that can't be opened. */
  readonly unsigned: UnsignedCount;
}

/** One user's services, from when the vault is opened until the user leaves or the desk discards the key. */
export class UserServices implements LockableServices {
  /** The platform's client, for channels that pass requests and answers on unchanged. */
  readonly platform: PlatformClient;
  readonly applications: Applications;
  readonly finding: ApplicationFinder;
  readonly learned: LearnedApplications;
  readonly recents: RecentApplications;
  readonly owners: OwnerMemory;
  readonly commercialData: CommercialDataReader;
  readonly attributes: Attributes;
  readonly platformFiles: PlatformFiles;
  readonly rememberedIds: RememberedIds;
  readonly resultLists: ResultLists;
  readonly book: SubmissionBook;
  /** The notice that customers read before a selfie. */
  readonly notices: PortraitNotices;
  /** Changes on the platform that these services started and that haven't been answered yet. */
  readonly changes: ChangesUnderWay;
  readonly captures: CaptureService;
  readonly visits: Visits;
  readonly scanning: Scanning<GivenTo>;
  readonly sender: Sender;
  readonly sending: SendingService;
  readonly lookAtFrame: LookAtFrame;
  readonly records: Records;
  readonly vaultProblem: UserVault['problem'];
  readonly tokenSeal: TextSeal;
  readonly #parts: UserServicesParts;
  readonly #of: KeptForUser;
  readonly #situation: SendingSituation;
  readonly #previews: Previews;
  readonly #hideFound: () => void;
  readonly #open: OpenParts;
  #unsigned: UnsignedCount;
  #unreadableFiles = 0;

  /**
   * Opens a user's vault and the services that work on it. Fails with `pin` if a PIN is set and the given one is
   * missing or wrong, or with `storage` or `internal`. If this fails, nothing stays open.
   */
  static async open(
    parts: UserServicesParts,
    user: User,
    pin?: string,
  ): Promise<Result<UserServices>> {
    const open = new OpenParts(parts.log.report);
    try {
      const kept = await openKept(parts, user, pin, open);
      if (kept.ok) {
        const services = new UserServices(parts, kept.value, open);
        await services.#begin();
        return ok(services);
      }
      await open.close();
      return kept;
    } catch (cause) {
      // On Windows, files can't be renamed or removed while services have them open.
      await open.close();
      return err(failureAnswer(parts.log, 'user services', cause));
    }
  }

  private constructor(parts: UserServicesParts, of: KeptForUser, open: OpenParts) {
    const { precheck, emit, settings, log } = parts;
    const { user, vault, kept } = of;
    const session = sessionOf(parts.session, user);
    const { blobs, records: store } = vault;
    const { journal } = kept;
    const { report } = log;
    const clock = Date.now;
    this.#parts = parts;
    this.#of = of;
    this.#open = open;
    this.#unsigned = of.unsigned;
    this.#situation = newSituation(settings.unread() !== null);
    this.changes = kept.changes;
    this.vaultProblem = vault.problem;
    this.tokenSeal = textSeal(vault.key.derive('seal session token'), user.id);
    const platform = createPlatformClient({
      baseUrl: baseUrlOf(user.server),
      network: parts.network,
      tokens: session.tokens,
      settings: platformSettings(settings),
      onAnswered: () => this.sender.answered(),
    });
    this.platform = platform;
    const recents = createRecentApplications(store, clock);
    this.recents = recents;
    const found = openFinding({ platform, records: store, recents, journal, settings, report });
    this.applications = found.applications;
    this.finding = found.finding;
    this.learned = found.learned;
    this.owners = found.owners;
    this.#hideFound = found.hide;
    this.commercialData = createCommercialData(platform, clock);
    this.attributes = new Attributes(platform, clock);
    this.rememberedIds = createRememberedIds(store, clock);
    this.resultLists = createResultLists(store, clock);
    const cache = createFileCache(blobs, store, clock);
    const look = pictureLook(precheck);
    this.platformFiles = new PlatformFiles({
      ...{ platform, blobs, cache, look, clock, report },
      onProgress: (progress) => emit('platform-file:progress', progress),
    });
    this.notices = portraitNotices(() => settings.notice() ?? null);
    const book = this.#openBook();
    this.book = book;
    this.records = createRecords({
      ...{ book, journal, blobs, records: store, clock, report },
      deskTrail: parts.deskTrail,
      otherFiles: () => cache.blobIds(),
      fetched: CACHED_FILE,
      applicantOf: recents.find,
      learned: found.learned,
      owners: found.owners,
      mayHaveBeenSent: (id, files) =>
        journal.doubt.wasHandedOver(id, files) ?? (id !== null && journal.doubt.state() !== 'none'),
      retention: settings.retention,
      busy: () => this.busy(),
      stepWithoutExtraFiles: (...step) => this.captures.stepWithoutExtraFiles(...step),
    });
    const owed = owedDestruction(store, blobs);
    this.captures = new CaptureService({
      ...{ book, blobs, owed, precheck, report },
      reader: parts.reader,
      readsWords: settings.readsWords,
    });
    this.visits = new Visits({
      ...{ book, captures: this.captures },
      serviceFor: (verification) => usualService(settings.get(), verification),
    });
    this.scanning = openScanning(parts, this.captures);
    this.lookAtFrame = createLiveGuidance({ book, precheck });
    this.#previews = createPreviews({ book, blobs, precheck, report });
    this.sender = new Sender({
      ...{ book, journal, platform, session, blobs, precheck, report, clock },
      leaveOutLocation: () => settings.get().leaveOutLocation,
      situation: this.#situation,
      doubt: journal.doubt,
      keepReached: kept.keepReached,
      pace: USUAL_PACE,
      random: Math.random,
      onHoldChanged: () => this.#announce(),
      purge: (id) => this.records.retention.purge(id),
    });
    this.sending = new SendingService(this.sender, {
      ...{ book, journal, doubt: journal.doubt, captures: this.captures },
    });
  }

  #openBook(): SubmissionBook {
    const { emit, practice, settings } = this.#parts;
    const { user, kept } = this.#of;
    return new SubmissionBook({
      journal: kept.journal,
      practice,
      user: user.email,
      clock: Date.now,
      hold: settings.hold,
      notices: this.notices,
      readsWords: settings.readsWords,
      waitingOf: (submission) => waitingOf(submission, this.#situation, USUAL_PACE, Date.now()),
      onChanged: (submission) => {
        emit('submission:changed', submission);
        // An upload's progress doesn't change the counts of the Outbox.
        if (!submission.progress?.sentBytes) this.#announce();
      },
      onGone: (submissionId) => {
        emit('submission:gone', { submissionId });
        this.#announce();
        this.records.retention.compactSoon();
      },
    });
  }

  /** Finishes what an earlier run left unfinished, and then starts sending. */
  async #begin(): Promise<void> {
    const { records, platformFiles, captures, sender, scanning, finding } = this;
    const { settings } = this.#parts;
    const { kept, spaces } = this.#of;
    const { journal } = kept;
    // Do this first, because recovering files changes rows, which then look newer than the uploads.
    if (journal.doubt.state() === 'found') park(journal, this.book, journal.doubt);
    this.#unreadableFiles = await records.settle();
    const open = this.#open;
    open.opened('retention', () => records.retention.close());
    open.opened('platformFiles', () => platformFiles.close());
    open.opened('captures', () => Promise.all([spaces.close(), captures.close()]));
    open.opened('scanner', scanning.close);
    open.opened(
      () => (sender.awaitsAnswer() ? 'answers' : 'sender'),
      () => sender.close(),
    );
    sender.start();
    void kept.keepReached();
    records.retention.start();
    open.opened(
      'sender',
      settings.onRead(() => {
        this.#situation.settingsUnread = settings.unread() !== null;
        this.#announce();
        sender.wake();
        void records.retention.run();
      }),
    );
    platformFiles.start();
    captures.resume(journal.inStates(['draft', 'ready', 'rejected', 'unknown']));
    open.opened('finding', () => finding.stop());
  }

  outboxState(): OutboxState {
    const { kept, others } = this.#of;
    return {
      counts: kept.journal.count(),
      looks: kept.journal.looks(),
      ...waitShown(this.#situation),
      others,
      unsigned: this.#unsigned.drafts,
      unsignedUnreadable: this.#unsigned.unreadable,
      damage: kept.journal.damage(),
      unreadableFiles: this.#unreadableFiles,
    };
  }

  /** Returns this desk's submissions for an application, newest first. */
  submissionsOf(id: ApplicationId): Submission[] {
    return submissionsOf(id, this.#of.kept.journal, this.book);
  }

  /** Gives this user what was taken in without a sign-in. Fails with the errors of `outbox:take-over`. */
  async takeOver(): Promise<Result<OutboxState>> {
    const { user, vault, spaces } = this.#of;
    if (isUnsigned(user)) return err({ code: 'signedOut', reason: 'none' });
    const { book, captures } = this;
    const taken = await spaces.takeOver({ vault, book, captures });
    this.#unsigned = await spaces.count();
    this.#announce();
    return taken.ok ? ok(this.outboxState()) : taken;
  }

  /** Sets aside what was taken in without a sign-in and can't be opened. Fails with `storage`. */
  async setAsideUnreadable(): Promise<Result<OutboxState>> {
    const { user, spaces } = this.#of;
    if (isUnsigned(user)) return err({ code: 'signedOut', reason: 'none' });
    try {
      const count = await spaces.setAsideUnreadable();
      if (count > 0) this.book.note({ action: 'unsigned.setAside', facts: { count } });
    } catch (cause) {
      return err(failureAnswer(this.#parts.log, 'unsigned:set-aside', cause));
    }
    this.#unsigned = await spaces.count();
    this.#announce();
    return ok(this.outboxState());
  }

  /** Erases what this desk stores about a person; see `PersonService.erase`. */
  async erase(query: PersonQuery): ReturnType<PersonService['erase']> {
    // Nothing shows whose files these are, so all of them are removed. They can be downloaded again.
    await this.platformFiles.empty();
    // A removal that can still be undone exists only in memory, where the search wouldn't find it.
    await this.captures.removals.completeAll();
    return this.records.person.erase(query).finally(() => this.learned.hide());
  }

  /** Draws a page of the capture or the platform's file that the token stands for. */
  preview(
    ...[token, page, size = 'preview']: Parameters<Previews['render']>
  ): ReturnType<Previews['render']> {
    return this.platformFiles.holds(token)
      ? this.platformFiles.preview(token, page, size)
      : this.#previews.render(token, page, size);
  }

  /**
   * Reads the lines of a page (counted from 1) of the token's file. Returns null if the file isn't a PDF or has no such
   * page.
   */
  pageText(token: string, page: number): Promise<PageText | null> {
    return this.platformFiles.holds(token)
      ? this.platformFiles.pageText(token, page)
      : this.#previews.text(token, page);
  }

  /** Finds the pages of the token's file that contain these words. Returns null if the file isn't a PDF. */
  findPages(token: string, words: string): Promise<FoundPages | null> {
    return this.platformFiles.holds(token)
      ? this.platformFiles.findPages(token, words)
      : this.#previews.find(token, words);
  }

  /** Records that pages of the token's file (counted from 1) are being printed. Fails with `conflict` (`gone`). */
  printPages(
    token: string,
    { from, to }: { readonly from: number; readonly to: number },
  ): Result<{ pages: number }> {
    const pages = Math.max(0, to - from + 1);
    const action = 'pages.printed';
    const fileId = this.platformFiles.idOf(token);
    const capture = this.#previews.captureOf(token);
    if (fileId !== null) this.book.note({ action, facts: { from, to }, personal: { fileId } });
    else if (capture === null) return err({ code: 'conflict', reason: 'gone' });
    else {
      const { submissionId, captureId } = capture;
      this.book.note({ action, facts: { captureId, from, to } }, submissionId);
    }
    return ok({ pages });
  }

  /**
   * Returns why a page of the token's file (counted from 1) couldn't be drawn, or null if nobody has tried to draw it.
   */
  pageProblem(token: string, page: number): PageProblem | null {
    return this.platformFiles.holds(token)
      ? this.platformFiles.pageProblem(token, page)
      : this.#previews.problem(token, page);
  }

  busy(): boolean {
    return this.sender.busy();
  }

  /** Returns whether an upload is in progress that the platform may already have. */
  awaitsAnswer(): boolean {
    return this.sender.awaitsAnswer();
  }

  hide(): void {
    void this.captures.removals.completeAll();
    this.commercialData.forget();
    this.platformFiles.hide();
    this.#previews.forget();
    this.#hideFound();
    this.scanning.hide();
  }

  /**
   * Starts nothing new and cancels uploads that certainly haven't reached the platform. Waits for the answers to those
   * that may have reached it, and closes the journal and the vault. No step takes longer than its limit.
   */
  close(): Promise<void> {
    return this.#open.close();
  }

  #announce(): void {
    this.#parts.emit('outbox:changed', this.outboxState());
  }
}

async function openKept(
  parts: UserServicesParts,
  user: User,
  pin: string | undefined,
  open: OpenParts,
): Promise<Result<KeptForUser>> {
  const opened = await openUserVault({
    profile: parts.profileDir,
    ...user,
    keychain: parts.keychain,
    installation: parts.installation,
    destruction: parts.destruction,
    lasts: parts.settings.policy().sendNowOnly !== true,
    ...(parts.disk && { disk: parts.disk }),
    ...(pin === undefined ? {} : { pin }),
  });
  if (!opened.ok) return opened;
  const vault = opened.value;
  open.opened('vault', vault.close);
  const journal = await openKeptJournal(parts, vault, user.id);
  if (!journal.ok) return journal;
  const kept = journal.value;
  open.opened('journal', kept.close);
  open.opened('changes', kept.changes.close);
  const spaces = new UnsignedSpaces(parts);
  // Without a sign-in, don't show anything about other users.
  if (isUnsigned(user))
    return ok({ user, vault, kept, spaces, others: [], unsigned: NOTHING_UNSIGNED });
  const others = await countOthers(parts, user, user.id);
  return ok({ user, vault, kept, spaces, others, unsigned: await spaces.count() });
}
