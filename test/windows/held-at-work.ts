import { copyFile, mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { fileIncidentLog } from '../../main/system/incident-log.ts';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { Channel, ChannelInput } from '../../preload/contract/channels.ts';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import { eventually } from '../support/eventually.ts';
import { BRANCH_SETTINGS, openSubmission } from '../support/file-case.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { type HeldSite, type Said, saidOf } from './held-cell.ts';
import { draftWithPicture, FRONT, type HeldDesk, heldDesk } from './held-desk.ts';

const SERVICES = BRANCH_SETTINGS.verificationServices.length;

async function say<C extends Channel>(
  { desk }: HeldDesk,
  channel: C,
  input: ChannelInput<C>,
): Promise<Said> {
  const answer = await desk().call(channel, input);
  return answer.ok ? 'ok' : saidOf(answer.error);
}

/** Changes the settings. */
export async function settingsChanged(): Promise<HeldSite> {
  const held = await heldDesk();
  const { profile } = held;
  const file = join(profile, 'settings.json');
  let minutes = 20;
  return {
    async target() {
      minutes += 1;
      return [file];
    },
    act: () => say(held, 'settings:update', { autoLockMinutes: minutes }),
    async look() {
      const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
      if ((kept.verificationServices as unknown[] | undefined)?.length !== SERVICES) return 'lost';
      const beside = (await readdir(profile)).filter((name) => /^settings\.json./.test(name));
      if (beside.length > 0) return 'half';
      const { autoLockMinutes } = await held.desk().value('settings:get', {});
      if (autoLockMinutes !== kept.autoLockMinutes) return 'half';
      return autoLockMinutes === minutes ? 'done' : 'undone';
    },
  };
}

/** Writes into a database that is in use. */
function databaseWritten(names: readonly string[]) {
  return async (): Promise<HeldSite> => {
    const held = await heldDesk();
    const { id: submissionId } = await openSubmission(held.desk(), held.platform);
    let label = 'none';
    let count = 0;
    return {
      async target() {
        count += 1;
        label = `label ${count}`;
        const folder = await held.userFolder();
        return names.map((name) => join(folder, name));
      },
      async act() {
        const owner = { recordId: 4821, label } as never;
        return say(held, 'submission:assign-owner', { submissionId, owner });
      },
      async look() {
        const { owner } = await held.desk().value('submission:get', { submissionId });
        return owner?.label === label ? 'done' : 'undone';
      },
    };
  };
}
export const journalWritten = databaseWritten(['journal.db', 'journal.db-wal']);
export const recordsWritten = databaseWritten(['records.db', 'records.db-wal']);

/** Takes in a file that a virus scanner started to read while it was written. */
export async function fileTakenIn(): Promise<HeldSite> {
  const held = await heldDesk();
  const bytes = await readFile(FRONT);
  const middle = bytes.length >> 1;
  let id = '' as SubmissionId;
  let source = new TransformStream<Uint8Array, Uint8Array>().writable.getWriter();
  let coming: Promise<Response>;
  const parts = async () => (await held.blobs()).filter((name) => name.endsWith('.part'));
  let earlier: readonly string[] = [];
  const unfinished = async () => (await parts()).filter((name) => !earlier.includes(name));
  const begin = async () => {
    earlier = await parts();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    coming = held.post(`/intake?submission=${id}&slot=front_photo`, readable);
    source = writable.getWriter();
    await source.write(bytes.subarray(0, middle));
    await eventually(async () => expect(await unfinished()).toHaveLength(1));
  };
  return {
    async target() {
      ({ id } = await openSubmission(held.desk(), held.platform));
      await begin();
      return unfinished();
    },
    async act() {
      if ((await unfinished()).length === 0) await begin();
      await source.write(bytes.subarray(middle));
      await source.close();
      const answer = await coming;
      const { error } = (await answer.json()) as { error?: AppError };
      return error === undefined ? 'ok' : saidOf(error);
    },
    async look() {
      const { slots } = await held.desk().value('submission:get', { submissionId: id });
      if ((await unfinished()).length > 0) return 'half';
      const content = slots.front_photo;
      if (content?.source !== 'capture') return 'undone';
      const { check, previewUrl } = content.capture;
      if (check !== 'done' || previewUrl === null) return 'undone';
      const preview = await held.desk().request({ method: 'GET', url: previewUrl });
      return preview.status === 200 ? 'done' : 'lost';
    },
  };
}

/** Discards a draft, whose picture is made unreadable. */
export async function draftDiscarded(): Promise<HeldSite> {
  const held = await heldDesk();
  let id = '' as SubmissionId;
  return {
    async target() {
      ({ id } = await draftWithPicture(held));
      return held.blobs();
    },
    act: () => say(held, 'submission:discard', { submissionId: id, reason: 'customerWithdrew' }),
    async look() {
      const there = (await held.desk().call('submission:get', { submissionId: id })).ok;
      const blobs = await held.blobs();
      if (there) return blobs.length > 0 ? 'undone' : 'lost';
      return blobs.length > 0 ? 'half' : 'done';
    },
  };
}

/** Sends a draft, whose picture is made unreadable afterward. */
export async function draftSent(): Promise<HeldSite> {
  const held = await heldDesk();
  let id = '' as SubmissionId;
  return {
    async target() {
      ({ id } = await draftWithPicture(held));
      return held.blobs();
    },
    act: () => say(held, 'submission:send', { submissionId: id, sentBefore: true }),
    async look() {
      const { state, failure } = await held.desk().value('submission:get', { submissionId: id });
      if (failure !== null && saidOf(failure) !== 'storage held') return 'half';
      if (state !== 'sent') return 'undone';
      return (await held.blobs()).length > 0 ? 'undone' : 'done';
    },
  };
}

/** Logs a defect. */
export async function incidentWritten(): Promise<HeldSite> {
  const folder = tempFolder();
  const log = fileIncidentLog(folder);
  log.report('first', new Error());
  let reference = '';
  return {
    target: async () => [join(folder, 'incidents.log')],
    async act() {
      reference = log.report('held', new Error());
      return 'ok';
    },
    async look() {
      const written = await readFile(join(folder, 'incidents.log'), 'utf8');
      return written.includes(reference) ? 'done' : 'undone';
    },
  };
}

/** Takes in a scan whose file the scanner's program still holds. */
export async function scanTaken(): Promise<HeldSite> {
  const held = await heldDesk();
  const folder = join(held.profile, '..', `scans-${process.pid}-${performance.now()}`);
  await mkdir(folder);
  const file = join(folder, 'scan.jpg');
  await copyFile(FRONT, file);
  await utimes(file, 1_700_000_000, 1_700_000_000);
  await held.desk().value('settings:update', { scanFolder: folder });
  const { id: submissionId } = await openSubmission(held.desk(), held.platform);
  let before = 0;
  const captures = async () => {
    const { slots, tray } = await held.desk().value('submission:get', { submissionId });
    return Object.keys(slots).length + tray.length;
  };
  return {
    async target() {
      before = await captures();
      return [file];
    },
    async act() {
      const { scans } = await held.desk().value('scan:list', {});
      const [scan] = scans;
      if (scan === undefined) return 'not listed';
      return say(held, 'scan:take', { submissionId, to: 'tray', scanId: scan.id });
    },
    look: async () => ((await captures()) > before ? 'done' : 'undone'),
  };
}
