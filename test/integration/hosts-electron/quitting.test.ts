import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { ApplicationId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { PracticePlatform } from '../../peers/practice-platform/practice-platform.ts';
import { ENDLESS } from '../../support/electron/driver-line.ts';
import { built, type ElectronDesk } from '../../support/electron/electron-desk.ts';
import { openRoom, type Room } from '../../support/electron/room.ts';
import { drop, openSubmission, signIn, until } from '../../support/file-case.ts';
import { PIN } from '../../support/lasting-desk.ts';

/** The promise is three seconds. A busy computer may take longer, but never as long as this. */
const LIMIT_MS = 20_000;

beforeAll(built);

/** A program that has reached a certain state. */
interface Reached {
  readonly desk: ElectronDesk;
  /** Makes the program exit. If it is left out, the test quits the program. */
  readonly leave?: () => unknown;
  /** Checks what must be true afterward. Throws if it is not. */
  readonly after?: () => Promise<void>;
}

/**
 * The exit code: 0 if the program exits by itself, or null if it exits by force, without waiting
 * for threads of Node that wait for the system.
 */
const BY_ITSELF = [0];
const BY_FORCE = [null];
/**
 * If a busy computer still reads a file of the upload while everything is closed, the program exits
 * by force. What counts is what the next start finds.
 */
const EITHER = [0, null];

type State = readonly [string, readonly (number | null)[], (room: Room) => Promise<Reached>];

async function checking(room: Room, step: string, start: Parameters<Room['electron']>[0]) {
  const desk = await room.electron(start);
  await room.checking(desk);
  await desk.told(step);
  return { desk };
}

/**
 * Sends a submission while the fault slows it down. The next start must find it in the expected
 * state, and the platform must have it once.
 */
async function sending(
  room: Room,
  fault: Parameters<PracticePlatform['faults']['add']>[0]['fault'],
  isSo: (desk: ElectronDesk, id: SubmissionId) => Promise<unknown>,
  found: 'sent' | 'unknown',
) {
  const desk = await room.electron({ remembering: true });
  const id = await room.ready(desk);
  room.platform.faults.add({ operation: 'createVerification', fault });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  await isSo(desk, id);
  const after = async () => expect(await room.afterwards(id, found)).toBe(1);
  return { desk, after };
}

/** The platform has received everything, and answers only when it is allowed to. */
async function awaited(room: Room, found: 'sent' | 'unknown') {
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  const arrived = async () => {
    while (room.platform.ledger.verifications.length === 0) await setTimeout(20);
  };
  return { ...(await sending(room, { kind: 'hold', until }, arrived, found)), answer };
}

const STATES: readonly State[] = [
  [
    'locked, its window closed and the program quit at once',
    BY_ITSELF,
    async (room) => {
      const desk = await room.electron();
      await signIn(desk, room.platform.url);
      await desk.value('pin:set', { current: null, next: PIN });
      await desk.value('session:lock', {});
      return { desk, leave: () => Promise.all([desk.leave('closeWindow'), desk.leave('quit')]) };
    },
  ],
  [
    'checking a picture, no worker yet',
    BY_ITSELF,
    (room) => checking(room, 'worker asked for', { spawnMs: 300 }),
  ],
  [
    'a worker that hangs, and the system ends',
    BY_ITSELF,
    async (room) => {
      const { desk } = await checking(room, 'worker there', { workers: 'stuck' });
      return { desk, leave: () => desk.leave('shutdown') };
    },
  ],
  [
    'a file, a search and a folder being chosen, none of which ends',
    BY_ITSELF,
    async (room) => {
      const desk = await room.electron();
      await signIn(desk, room.platform.url);
      const { id } = await openSubmission(desk, room.platform);
      drop(desk, id, 'front_photo', ENDLESS).catch(() => undefined);
      room.platform.faults.add({ operation: 'any', fault: { kind: 'silence' } });
      const applicationId = room.platform.samples.applications[0]?.id as ApplicationId;
      desk.call('application:summary', { applicationId }).catch(() => undefined);
      desk.call('scan:choose-folder', {}).catch(() => undefined);
      await desk.told('dialog');
      return { desk };
    },
  ],
  [
    'a keychain that keeps silent',
    BY_FORCE,
    async (room) => ({ desk: await room.electron({ keychain: 'system' }) }),
  ],
  [
    'a keychain that keeps silent, before the window is there',
    BY_FORCE,
    async (room) => {
      const desk = await room.electron({ keychain: 'system' }, 'ready');
      await desk.told('keychain asked');
      return { desk };
    },
  ],
  [
    'uploading, not yet with the platform, whose end is waited for',
    EITHER,
    async (room) => {
      // The upload is so slow that none of it can end while the program exits.
      const fault = { kind: 'slow-request', bytesPerSecond: 50_000 } as const;
      const begun = (desk: ElectronDesk, id: SubmissionId) =>
        until(desk, id, ({ progress }) => (progress?.sentBytes ?? 0) > 0);
      const reached = await sending(room, fault, begun, 'sent');
      const leave = async () => {
        void reached.desk.leave('quit');
        await reached.desk.told('dialog');
        await reached.desk.order({ do: 'answerDialog', answer: { response: 0 } });
      };
      return { ...reached, leave };
    },
  ],
  [
    'the question open, asked again, answered by nobody, the upload ends',
    EITHER,
    async (room) => {
      const { answer, ...reached } = await awaited(room, 'sent');
      const leave = async () => {
        void reached.desk.leave('quit');
        await reached.desk.told('dialog');
        void reached.desk.leave('quit');
        void reached.desk.leave('closeWindow');
        answer();
      };
      return { ...reached, leave };
    },
  ],
  [
    'the platform has it and keeps silent, the question is open, and a session of Windows ends',
    EITHER,
    async (room) => {
      const { answer: _never, ...reached } = await awaited(room, 'unknown');
      const leave = async () => {
        void reached.desk.leave('quit');
        await reached.desk.told('dialog');
        await reached.desk.leave('sessionEnd');
      };
      return { ...reached, leave };
    },
  ],
];

/** Returns true if it ended in time. */
async function inTime(ended: Promise<unknown>): Promise<boolean> {
  return Promise.race([ended.then(() => true), setTimeout(LIMIT_MS, false, { ref: false })]);
}

test.for(STATES)('ends: %s', async ([, codes, reach]) => {
  const { desk, leave = () => desk.leave('quit'), after } = await reach(await openRoom());
  void leave();
  expect(await inTime(desk.ended)).toBe(true);
  expect(codes).toContain(await desk.ended);
  await after?.();
});
