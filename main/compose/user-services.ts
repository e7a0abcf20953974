import type { Emit } from '../../preload/contract/events.ts';
import type { OutboxState } from '../../preload/contract/models/outbox.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { createAttributes } from '../applications/attributes.ts';
import { createCommercialData } from '../applications/commercial-data.ts';
import { CACHED_FILE, createFileCache } from '../applications/file-cache.ts';
import { createPlatformFiles } from '../applications/platform-files.ts';
import { createRecentApplications } from '../applications/recent-applications.ts';
import { createRememberedIds } from '../applications/remembered-ids.ts';
import { createResultLists } from '../applications/result-lists.ts';
import { failureAnswer } from '../ipc/dispatcher.ts';
import type { IncidentLog } from '../ipc/incident-log.ts';
import { park } from '../outbox/book/recover.ts';
import { createSubmissionBook, submissionsOf } from '../outbox/book/submission-book.ts';
import { createCaptureService } from '../outbox/captures/capture-service.ts';
import { owedDestruction } from '../outbox/captures/destruction.ts';
import { createLiveGuidance } from '../outbox/captures/live-guidance.ts';
import { createPreviews } from '../outbox/captures/previews.ts';
import type { AuditTrail } from '../outbox/journal/audit/trail.ts';
import { USUAL_PACE } from '../outbox/sending/backoff.ts';
import { createSender } from '../outbox/sending/sender.ts';
import { newSituation, waitingOf, waitShown } from '../outbox/sending/sending-situation.ts';
import { portraitNotices } from '../outbox/submission/portrait-notice.ts';
import type { Network } from '../platform/network/network.ts';
import { createPlatformClient } from '../platform/platform-client.ts';
import type { Precheck } from '../precheck/precheck.ts';
import type { Session, User } from '../session/session.ts';
import type { Disk } from '../system/files/disk.ts';
import { OpenParts } from '../system/shutdown/close-within.ts';
import type { Installation } from '../vault/installation.ts';
import type { Keychain } from '../vault/keychain.ts';
import { textSeal } from '../vault/sealing.ts';
import { openUserVault } from '../vault/user-vault.ts';
import { openFinding } from './finding.ts';
import type { OpenUserServices } from './open-user-services.ts';
import { baseUrlOf, pictureLook, platformSettings } from './platform.ts';
import { countOthers, openKeptJournal, openRecordsService } from './records.ts';
import { openScanning, type ScansWith } from './scanning.ts';
import type { ModeSettings } from './settings.ts';
import { isUnsigned, unsignedSpaces } from './unsigned.ts';

export interface UserServicesParts {
  readonly profileDir: string;
  readonly keychain: Keychain;
  readonly installation: Installation;
  readonly session: Session;
  readonly network: Network;
  readonly precheck: Precheck;
  readonly scanners: ScansWith['scanners'];
  readonly log: IncidentLog;
  readonly emit: Emit;
  /** The disk, replaced only to make it fail. */
  readonly disk?: Disk;
  readonly practice: boolean;
  readonly settings: Pick<
    ModeSettings,
    'get' | 'retention' | 'unread' | 'onRead' | 'hold' | 'notice' | 'policy'
  >;
  /** The desk's own record, once it is open. */
  readonly deskTrail: () => AuditTrail | null;
}

/**
 * Puts together what belongs to one signed-in user. Errors: `pin` when one is set and was not given, or
 * not the right one; `storage`; `internal`. Nothing stays open then.
 */
export async function openUserServices(
  parts: UserServicesParts,
  user: User,
  pin?: string,
): Promise<Result<OpenUserServices>> {
  const open = new OpenParts(parts.log.report);
  try {
    const services = await putTogether(parts, user, pin, open);
    if (services.ok) return ok({ ...services.value, close: () => open.close() });
    await open.close();
    return services;
  } catch (cause) {
    // Services that stay open keep their files from being renamed or removed on Windows.
    await open.close();
    return err(failureAnswer(parts.log, 'user services', cause));
  }
}

async function putTogether(
  parts: UserServicesParts,
  user: User,
  pin: string | undefined,
  open: OpenParts,
): Promise<Result<Omit<OpenUserServices, 'close'>>> {
  const { session, precheck, emit, practice, settings, network, profileDir } = parts;
  const { report } = parts.log;
  const opened = await openUserVault({
    profile: profileDir,
    server: user.server,
    email: user.email,
    id: user.id,
    keychain: parts.keychain,
    installation: parts.installation,
    lasts: settings.policy().sendNowOnly !== true,
    ...(parts.disk && { disk: parts.disk }),
    ...(pin === undefined ? {} : { pin }),
  });
  if (!opened.ok) return opened;
  const vault = opened.value;
  open.opened('vault', vault.close);
  const { blobs, records } = vault;
  const ownId = user.id;
  const journalOpened = await openKeptJournal(parts, vault, ownId);
  if (!journalOpened.ok) return journalOpened;
  const { journal, keepReached, changes } = journalOpened.value;
  open.opened('journal', journalOpened.value.close);
  open.opened('changes', changes.close);
  // Whoever has not signed in learns nothing of anybody.
  const others = isUnsigned(user) ? [] : await countOthers(parts, user, ownId);
  const spaces = unsignedSpaces(parts);
  let unsigned = isUnsigned(user) ? 0 : await spaces.count();
  const platform = createPlatformClient({
    baseUrl: baseUrlOf(user.server),
    network,
    tokens: session.tokens,
    settings: platformSettings(settings),
    onAnswered: () => sender.answered(),
  });
  const situation = newSituation(settings.unread() !== null);
  const outboxState = (): OutboxState => ({
    counts: journal.count(),
    looks: journal.looks(),
    ...waitShown(situation),
    others,
    unsigned,
    damage: journal.damage(),
    unreadableFiles,
  });
  let unreadableFiles = 0;
  const announce = () => emit('outbox:changed', outboxState());
  const notices = portraitNotices(() => settings.notice() ?? null);
  const book = createSubmissionBook({
    journal,
    practice,
    user: user.email,
    clock: Date.now,
    hold: settings.hold,
    notices,
    waitingOf: (submission) => waitingOf(submission, situation, USUAL_PACE, Date.now()),
    onChanged(submission) {
      emit('submission:changed', submission);
      // Progress alone changes nothing of the whole.
      if (!submission.progress?.sentBytes) announce();
    },
    onGone(submissionId) {
      emit('submission:gone', { submissionId });
      announce();
      recordsService.retention.compactSoon();
    },
  });
  const fileCache = createFileCache(blobs, records, Date.now);
  const platformFiles = createPlatformFiles({
    platform,
    blobs,
    cache: fileCache,
    look: pictureLook(precheck),
    clock: Date.now,
    onProgress: (progress) => emit('platform-file:progress', progress),
    report,
  });
  const recents = createRecentApplications(records, Date.now);
  // First, as files that come back make the rows they come to look newer than what was handed over.
  if (journal.doubt.state() === 'found') park(journal, book, journal.doubt);
  const recordsService = await openRecordsService({
    book,
    journal,
    deskTrail: parts.deskTrail,
    blobs,
    records,
    otherFiles: fileCache.blobIds,
    fetched: CACHED_FILE,
    applicantOf: recents.find,
    mayHaveBeenSent: (id) => journal.doubt.wasHandedOver(id) ?? journal.doubt.state() !== 'none',
    retention: settings.retention,
    clock: Date.now,
    busy: () => sender.busy(),
    report,
  });
  unreadableFiles = recordsService.unreadableFiles;
  const owed = owedDestruction(records, blobs);
  const captures = createCaptureService({ book, blobs, owed, precheck, report });
  const scanning = openScanning(parts, captures);
  const previews = createPreviews({ book, blobs, precheck, report });
  const sender = createSender({
    book,
    journal,
    platform,
    session,
    blobs,
    precheck,
    leaveOutLocation: () => settings.get().leaveOutLocation,
    report,
    situation,
    doubt: journal.doubt,
    keepReached,
    pace: USUAL_PACE,
    clock: Date.now,
    random: Math.random,
    onHoldChanged: announce,
    tidy: (id) => recordsService.retention.tidy(id),
  });
  open.opened('retention', recordsService.retention.close);
  open.opened('platformFiles', platformFiles.close);
  open.opened('captures', () => Promise.all([spaces.close(), captures.close()]));
  open.opened('scanner', scanning.close);
  open.opened(() => (sender.awaitsAnswer() ? 'answers' : 'sender'), sender.close);
  sender.start();
  void keepReached();
  recordsService.retention.start();
  open.opened(
    'sender',
    settings.onRead(() => {
      situation.settingsUnread = settings.unread() !== null;
      announce();
      sender.wake();
      void recordsService.retention.run();
    }),
  );
  platformFiles.start();
  captures.resume(journal.inStates(['draft', 'ready', 'rejected', 'unknown']));
  const commercialData = createCommercialData(platform, Date.now);
  const found = openFinding({ platform, records, recents, journal, settings, report });
  open.opened('finding', found.finding.stop);
  return ok({
    ...found,
    platform,
    commercialData,
    attributes: createAttributes(platform, Date.now),
    platformFiles,
    rememberedIds: createRememberedIds(records, Date.now),
    resultLists: createResultLists(records, Date.now),
    recents,
    book,
    notices,
    changes,
    submissionsOf: (id) => submissionsOf(id, journal, book),
    captures,
    scanning,
    sender,
    outboxState,
    async takeOver() {
      if (isUnsigned(user)) return err({ code: 'signedOut', reason: 'none' });
      const taken = await spaces.takeOver({ vault, book, captures });
      unsigned = await spaces.count();
      announce();
      return taken.ok ? ok(outboxState()) : taken;
    },
    lookAtFrame: createLiveGuidance({ book, precheck }),
    preview: (token, page, size) =>
      platformFiles.holds(token)
        ? platformFiles.preview(token, page)
        : previews.render(token, page, size),
    records: {
      ...recordsService,
      person: {
        ...recordsService.person,
        async erase(query) {
          // Nothing says whose files these are: they all go, and can be fetched again.
          await platformFiles.empty();
          // Nobody would find what was removed a moment ago: it is in memory alone.
          await captures.removals.completeAll();
          return recordsService.person.erase(query).finally(found.learned.hide);
        },
      },
    },
    vaultProblem: vault.problem,
    tokenSeal: textSeal(vault.key.derive('seal session token'), ownId),
    busy: () => sender.busy(),
    awaitsAnswer: () => sender.awaitsAnswer(),
    hide() {
      void captures.removals.completeAll();
      commercialData.forget();
      platformFiles.hide();
      previews.forget();
      found.hide();
      scanning.hide();
    },
  });
}
