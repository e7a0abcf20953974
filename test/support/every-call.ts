import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createPracticeScanner } from '../../main/practice/scanner/practice-scanner.ts';
import type { Channel, ChannelInput } from '../../preload/contract/channels.ts';
import type { EventPayload } from '../../preload/contract/events.ts';
import type {
  ApplicationId,
  CaptureId,
  OwnerRecordId,
  SubmissionId,
} from '../../preload/contract/ids.ts';
import type { Capture } from '../../preload/contract/models/capture.ts';
import { WRITES } from '../../preload/contract/models/managed.ts';
import { capturesIn } from '../../preload/contract/models/submission.ts';
import { tooManyRequests } from '../peers/practice-platform/common-faults.ts';
import type { Fault } from '../peers/practice-platform/fault.ts';
import { answering } from './answering.ts';
import { eventually } from './eventually.ts';
import { simplePdf } from './made-pdf.ts';
import { madeUpSpace } from './made-up-space.ts';
import { managedFile } from './managed-file.ts';
import { branchPlatform, credentials, openDesk } from './open-desk.ts';
import { tempFolder } from './temp-folder.ts';
import { bankStatement } from './text-pdf.ts';

const PIN = 'blue folder 7';
const SAMPLES = join(import.meta.dirname, '../../resources/samples');
const KEEP_ALL = { contents: 0, drafts: null, receipts: null, audit: null };
/** The notice that customers read before a selfie. */
const NOTICE = { version: '2026-11', text: 'Your picture is compared with your ID.' };

const REFUSED = answering(422, { message: 'Invalid.', errors: { type: ['Not this one.'] } });

type ScanProgress = EventPayload<'scanner:progress'>;
const hasEnded = (payload: unknown) => (payload as Partial<ScanProgress>).phase === 'done';

type Calls = { readonly [C in Channel]: () => ChannelInput<C> | Promise<ChannelInput<C>> };

/**
 * Opens a desk with a scanner and a scan folder on a computer whose rules give every call something
 * to do.
 */
async function everyCallDesk() {
  const platform = await branchPlatform();
  const profileDir = tempFolder();
  const scans = tempFolder();
  const device = await createPracticeScanner({ samplesDir: SAMPLES });
  onTestFinished(() => device.close());
  const writes = Object.fromEntries(WRITES.map((write) => [write, true]));
  const open = await openDesk({
    profileDir,
    settings: { autoLockMinutes: 20 },
    managedFile: await managedFile({
      portraitNotice: NOTICE,
      writes,
    }),
    ask: { chooseFolder: async () => scans, confirm: async () => true },
  });
  return { platform, scans, device, open, profileDir };
}

/** Opens a desk with a way to make every call of the contract succeed, in an order that works. */
export async function everyCall() {
  const { platform, scans, device, open, profileDir } = await everyCallDesk();
  const { value, call } = open;
  const { samples, faults } = platform;
  const [sample] = samples.applications;
  const applicationId = sample?.id as ApplicationId;
  const applicant = { applicationId, clientTrackingToken: null, legalName: null };
  const fileId = samples.files[0]?.id ?? '';
  const groupId = samples.scorecardGroup.id;
  const resultIds = samples.scorecardGroup.resultIds.slice(0, 2);
  const remembered = { kind: 'file' as const, id: fileId };
  const of = { applicationId };
  const everything = { scope: null, filters: {}, sort: null };
  let submissionId = '' as SubmissionId;
  let captureId = '' as CaptureId;
  const seen = async () => {
    const { rows } = await value('attribute:list', { ...of, search: '', page: 1 });
    const [found] = rows.flatMap(({ attribute }) => (attribute?.name ? [attribute] : []));
    if (found === undefined) throw new Error('There is no attribute.');
    return { ...of, seen: found, unlisted: false };
  };
  const newest = async () => {
    const { items } = await value('submission:list', { group: 'drafts', after: null });
    submissionId = items[0]?.id ?? submissionId;
    return { submissionId };
  };
  /** Creates a document that the platform already has, so that nothing has to be checked. */
  const ready = async (fault: Fault | null) => {
    ({ id: submissionId } = await value('submission:create', {}));
    await value('submission:assign-application', { submissionId, applicant });
    const owner = { recordId: 4821 as OwnerRecordId, label: 'Jane Doe' };
    await value('submission:assign-owner', { submissionId, owner });
    const kind = {
      verification: 'document',
      type: 'invoice',
      service: 'practice-documents',
    } as const;
    await value('submission:configure', { submissionId, ...kind });
    await value('capture:use-platform-file', { submissionId, slot: 'document', fileId });
    if (fault) faults.add({ operation: 'createVerification', fault });
    return { submissionId, sentBefore: true };
  };
  const sent = async (fault: Fault | null, state: string) => {
    await value('submission:send', await ready(fault));
    await eventually(async () =>
      expect(await value('submission:get', { submissionId })).toMatchObject({ state }),
    );
    return { submissionId };
  };
  const capture = () => ({ submissionId, captureId });
  const taken = async (slot: string, fileName: string, content: Uint8Array) => {
    const answer = await open.desk.handle(
      new Request(`http://desk.invalid/intake?submission=${submissionId}&slot=${slot}`, {
        method: 'POST',
        headers: { 'x-file-name': fileName },
        body: new Uint8Array(content),
      }),
    );
    return ((await answer.json()) as { captureId: CaptureId }).captureId;
  };
  const fromTray = async (which: (capture: Capture) => boolean) => {
    const { tray } = await value('submission:get', { submissionId });
    return { submissionId, captureId: tray.find(which)?.id ?? '' };
  };
  const scannerId = async () => {
    const { scanners } = await value('scanner:list', {});
    return scanners.find(({ from }) => from === 'typed')?.id ?? '';
  };
  const token = async () => (await value('platform-file:open', { fileId, fresh: false })).token;
  const missPlatform = async () => {
    await value('session:sign-out', { unsent: 'keep' });
    await call('session:sign-in', credentials('http://127.0.0.1:9'));
  };
  const unsigned = async () => {
    await missPlatform();
    await value('session:begin-unsigned', {});
  };
  let removedId = '' as CaptureId;
  const calls: Calls = {
    'session:sign-in': () => credentials(platform.url),
    'connection:test': () => ({ server: platform.url }),
    'portal-key:enter': () => ({ server: platform.url, key: samples.portalKey }),
    'portal-key:remove': () => ({}),
    'proxy:sign-in': () => ({ proxy: 'none.example:3128', name: 'jo', password: 'word' }),
    'app:info': () => ({}),
    'session:get': () => ({}),
    'session:touch': () => ({}),
    'session:try-opening': () => ({}),
    'settings:get': () => ({}),
    'settings:managed': () => ({}),
    'settings:unread': () => ({}),
    'settings:edited': () => ({}),
    'settings:answer-edited': () => ({ answer: 'keep' }),
    'scan:choose-folder': () => ({}),
    'settings:update': () => ({
      scanFolder: scans,
      scannerAddresses: [device.url],
      verificationServices: [
        { id: 'practice-documents', label: 'Documents', verification: 'document' },
      ],
    }),
    'application:search': () => ({ text: '', field: 'search', ...everything, page: 1, find: 1 }),
    'application:find': () => ({
      ...everything,
      find: 1,
      text: 'acme',
      field: 'auto',
      beyond: 0,
      typing: false,
    }),
    'application:find-next': () => ({ find: 1 }),
    'application:find-stop': () => ({ find: 1 }),
    'application:recent': () => ({}),
    'application:opened': () => ({ applicant }),
    'application:legal-name': () => of,
    'application:summary': () => ({ applicationId: samples.applications[1]?.id ?? '' }),
    'application:verifications': () => of,
    'profile:applications': () => ({
      profileType: 'business',
      profileId: sample?.businessProfileId ?? '',
      page: 1,
    }),
    'owner:list': () => of,
    'owner:recent': () => of,
    'owner:check': () => ({ ...of, recordId: 4821, label: 'Jane Doe' }),
    'remembered:put': () => ({ ...remembered, label: 'One' }),
    'remembered:list': () => ({ kind: remembered.kind }),
    'remembered:forget': () => remembered,
    'offer:list': () => ({ ...of, productTypes: [], workflowStageId: null, page: 1 }),
    'offer:update-statuses': async () => {
      const asked = { ...of, productTypes: [], workflowStageId: null, page: 1 };
      const { rows } = await value('offer:list', asked);
      return { ...of, status: 2, offerIds: [rows[0]?.id ?? ''], declinedReason: null };
    },
    'attribute:list': () => ({ ...of, search: '', page: 1 }),
    'attribute:update': async () => ({ ...(await seen()), changes: { description: 'Other' } }),
    'attribute:delete': async () => {
      const what = await seen();
      return { ...what, confirmation: what.seen.name ?? '' };
    },
    'commercial-data:get': () => ({ ...of, services: [], rawBankAnalytics: false }),
    'scorecard:results': () => ({ groupId, resultIds: [...resultIds] }),
    'result-list:put': () => ({ groupId, resultIds: [...resultIds], label: 'Two' }),
    'result-list:list': () => ({}),
    'result-list:get': async () => ({ key: (await value('result-list:list', {}))[0]?.key ?? '' }),
    'result-list:forget': async () => ({
      key: (await value('result-list:list', {}))[0]?.key ?? '',
    }),
    'orchestration:retry': () => ({
      ...of,
      logId: sample?.orchestrationLogId ?? '',
      comment: 'Once more.',
    }),
    'platform-file:open': () => ({ fileId, fresh: false }),
    'platform-file:stop': () => ({}),
    'platform-file:unlock': async () => ({ token: await token(), password: 'open sesame' }),
    'page:text': async () => ({ token: await token(), page: 1 }),
    'page:problem': async () => ({ token: await token(), page: 1 }),
    'page:print': async () => ({ token: await token(), from: 1, to: 1 }),
    'page:find': async () => ({ token: await token(), words: 'statement' }),
    'platform-file:contents': async () => ({ token: await token() }),
    'platform-file:text': async () => ({ token: await token(), from: 0 }),
    'saved-filter:set-visibility': () => ({ templates: [[samples.filters[1]?.id, true]] }),
    'saved-filter:delete': () => ({
      filterId: samples.filters.at(-1)?.id ?? '',
      confirmation: 'delete',
    }),
    'submission:create': () => ({}),
    'submission:list': () => ({ group: 'drafts', after: null }),
    'submission:get': newest,
    'submission:rename': () => ({ submissionId, label: 'The one at the counter' }),
    'submission:assign-application': () => ({ submissionId, applicant }),
    'submission:assign-owner': () => ({
      submissionId,
      owner: { recordId: 4821, label: 'Jane Doe' },
    }),
    'submission:notice-shown': () => ({ submissionId, version: NOTICE.version }),
    'submission:same-person': () => ({ submissionId, same: false }),
    'submission:answer-question': async () => {
      const before = submissionId;
      ({ id: submissionId } = await value('submission:create', {}));
      const kind = { verification: 'document', type: null, service: null } as const;
      await value('submission:configure', { submissionId, ...kind });
      await taken('document', 'statement.pdf', bankStatement({ pages: [1, 3], of: 3 }));
      const asked = { submissionId, question: 'pagesMissing' as const };
      await eventually(async () => {
        const { reading } = await value('submission:get', { submissionId });
        expect(reading?.questions).toEqual([{ kind: asked.question, answered: false }]);
      });
      submissionId = before;
      return asked;
    },
    'scan:list': () => {
      writeFileSync(join(scans, 'scan.jpg'), Buffer.from('not a picture'));
      return {};
    },
    'scan:take': async () => {
      const ready = async () => {
        const { scans: found } = await value('scan:list', {});
        return found.find(({ state }) => state === 'ready')?.id;
      };
      await eventually(async () => expect(await ready()).toBeDefined());
      return { submissionId, to: 'front_photo', scanId: (await ready()) ?? '' };
    },
    'scanner:list': () => ({}),
    'scanner:look': async () => ({ scannerId: await scannerId() }),
    'scanner:trust': async () => ({ scannerId: await scannerId() }),
    'scanner:confirm': async () => {
      const { scanners } = await value('scanner:list', {});
      const typed = scanners.find(({ from }) => from === 'typed');
      return { scannerId: typed?.id ?? '', address: typed?.address ?? '' };
    },
    'scanner:forget': async () => ({ scannerId: await scannerId() }),
    'scanner:choose': async () => ({ scannerId: await scannerId() }),
    'scanner:scan': async () => ({
      submissionId,
      to: 'tray',
      scannerId: await scannerId(),
      source: 'flatbed',
      what: 'card',
    }),
    'scanner:cancel': async () => {
      const ended = () =>
        open.events.find(({ payload }) => hasEnded(payload))?.payload as ScanProgress;
      await eventually(async () => expect(ended()).toBeDefined());
      return { jobId: ended().jobId };
    },
    'capture:move': async () => {
      const { slots } = await value('submission:get', { submissionId });
      captureId = capturesIn(slots.front_photo)[0]?.id ?? captureId;
      return { ...capture(), to: 'tray' };
    },
    'capture:turn': () => ({ ...capture(), turn: 90 }),
    'capture:override': () => ({
      ...capture(),
      override: { reason: 'onlyCopyThereIs', note: '' },
    }),
    'capture:move-page': async () => {
      const picture = readFileSync(join(SAMPLES, 'license-front.jpg'));
      captureId = await taken('back_photo', 'back.jpg', picture);
      return { ...capture(), index: 0 };
    },
    'capture:cut': () => ({ ...capture(), part: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } }),
    'capture:print-copy': async () => ({
      ...{ submissionId, password: null },
      captureId: await taken('tray', 'a.pdf', simplePdf(1)),
    }),
    'capture:put-back': () => fromTray(({ setAside }) => setAside !== null),
    'visit:sort': async () => {
      await taken('unsorted', 'july.pdf', bankStatement({ name: 'Jane Doe' }));
      await eventually(async () => {
        const { unsorted } = await value('submission:get', { submissionId });
        expect(unsorted.some(({ certain }) => certain)).toBe(true);
      });
      return { submissionId };
    },
    'visit:move': async () => {
      const id = await taken('tray', 'check.pdf', simplePdf(1));
      const to = { filing: 'new', verification: 'document', type: 'check' } as const;
      return { submissionId, captureIds: [id], to };
    },
    'visit:split': async () => {
      const id = await taken('tray', 'two.pdf', simplePdf(2));
      await eventually(async () => {
        const { tray } = await value('submission:get', { submissionId });
        expect(tray.find((held) => held.id === id)?.check).toBe('done');
      });
      return { submissionId, captureId: id, after: [1], into: 'filings' as const };
    },
    'visit:edit-pages': async () => {
      const id = await taken('tray', 'three.pdf', simplePdf(3));
      await eventually(async () => {
        const { tray } = await value('submission:get', { submissionId });
        expect(tray.find((held) => held.id === id)?.check).toBe('done');
      });
      return { submissionId, captureId: id, parts: [[{ page: 2, turn: 90 as const }]] };
    },
    'visit:get': async () => {
      const { visit } = await value('submission:get', { submissionId });
      return { visitId: visit?.id ?? '' };
    },
    'capture:remove': async () => {
      const given = await fromTray(() => true);
      removedId = given.captureId as CaptureId;
      return { ...given, undo: true };
    },
    'removal:undo': () => ({ id: removedId }),
    'removal:complete': () => ({ id: removedId }),
    'submission:configure': () => ({
      submissionId,
      verification: 'document',
      type: 'invoice',
      service: 'practice-documents',
    }),
    'capture:use-platform-file': () => ({ submissionId, slot: 'document', fileId }),
    'submission:discard': () => ({ submissionId, reason: 'notNeeded' }),
    'submission:correct': () => sent(REFUSED, 'rejected'),
    'submission:seen': () => sent({ kind: 'verification', result: 'failed' }, 'sent'),
    'submission:try-again': () => sent({ kind: 'verification', result: 'error' }, 'sent'),
    'submission:mark-misfiled': async () => ({ ...(await sent(null, 'sent')), note: 'Oh' }),
    'submission:resolve': async () => ({
      ...(await sent({ kind: 'cut-response', afterBytes: 0, by: 'reset' }, 'unknown')),
      choice: 'there',
      checkedBy: 'Sam',
    }),
    'visit:send': async () => {
      await ready(null);
      return { submissionIds: [submissionId], sentBefore: [submissionId] };
    },
    // It blocks all others, so it is the last one.
    'submission:send': () => ready(tooManyRequests('600')),
    'submission:take-back': () => ({ submissionId }),
    'outbox:state': () => ({}),
    'outbox:try-now': () => ({}),
    'outbox:connection-back': () => ({}),
    'outbox:looked-at': () => ({}),
    'outbox:take-over': async () => {
      await unsigned();
      await value('submission:create', {});
      await value('session:sign-in', credentials(platform.url));
      return {};
    },
    'outbox:set-aside-unreadable': async () => {
      madeUpSpace(profileDir);
      return {};
    },
    'export:show': () => ({ id: '3f0c6f9e-0c56-4c6e-8f9f-0a5c1b7f2d11' }),
    'audit:verify': () => ({}),
    'person:find': () => ({ name: 'nobody of that name' }),
    'person:erase': () => ({ query: { name: 'nobody of that name' }, confirmation: 'erase' }),
    'retention:outlook': () => ({ retention: KEEP_ALL }),
    'audit:page': () => ({ after: null }),
    'sent:list': () => ({ from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' }),
    'pin:set': () => ({ current: null, next: PIN }),
    'session:lock': () => ({}),
    'session:unlock': () => ({ pin: PIN }),
    'pin:remove': () => ({ current: PIN }),
    'session:destroy-locked': async () => {
      await value('pin:set', { current: null, next: PIN });
      await value('session:lock', {});
      return { confirmation: 'destroy', password: 'practice' };
    },
    'session:sign-out': () => ({ unsent: 'keep' }),
    'session:begin-unsigned': async () => {
      await missPlatform();
      return {};
    },
    'session:start-practice': () => ({}),
    'practice:use-sample': async () => {
      ({ id: submissionId } = await value('submission:create', {}));
      return { submissionId, slot: 'front_photo' };
    },
    'session:play-practice': () => ({ day: null }),
    'session:leave-practice': () => ({}),
  };
  return { ...open, calls, platform };
}
