import { setTimeout } from 'node:timers/promises';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { ElectronDesk } from '../electron/electron-desk.ts';
import { until } from '../file-case.ts';
import type { QuitState, Reached, Room } from './room.ts';

/** So slow that nothing of an upload is through while the program leaves, in bytes a second. */
const CRAWL = 50_000;

interface Sending {
  readonly desk: ElectronDesk;
  readonly room: Room;
  readonly id: SubmissionId;
}

/** A submission is being sent to a platform that takes it slowly. */
async function uploading(room: Room): Promise<Sending> {
  const desk = await room.electron({ remembering: true });
  const id = await room.ready(desk);
  const fault = { kind: 'slow-request', bytesPerSecond: CRAWL } as const;
  room.platform.faults.add({ operation: 'createVerification', fault });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  await until(desk, id, ({ progress }) => (progress?.sentBytes ?? 0) > 0);
  return { desk, room, id };
}

/** The platform has everything, and answers once it is let. */
async function awaited(room: Room): Promise<Sending & { readonly answer: () => void }> {
  const desk = await room.electron({ remembering: true });
  const id = await room.ready(desk);
  const answer = Promise.withResolvers<void>();
  const fault = { kind: 'hold', until: answer.promise } as const;
  room.platform.faults.add({ operation: 'createVerification', fault });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  while (room.platform.ledger.verifications.length === 0) await setTimeout(20);
  room.atEnd(async () => answer.resolve());
  return { desk, room, id, answer: answer.resolve };
}

/** Quits, and says at the question that the rest is to be finished. */
async function quitAndAgree(desk: ElectronDesk): Promise<void> {
  void desk.leave('quit');
  await desk.told('dialog');
  await desk.order({ do: 'answerDialog', answer: { response: 0 } });
}

/** The next start finds it in that state, and the platform has had it once. */
const foundAs =
  (state: string, { room, id }: Sending) =>
  async () => {
    const times = await room.afterwards(id, state);
    if (times !== 1) throw new Error(`The platform has it ${times} times.`);
  };

/**
 * Where a busy machine still reads a file of the upload as everything is closed, the program ends by force:
 * what counts is what the next start finds.
 */
const row = (state: string, reach: (room: Room) => Promise<Reached>): QuitState => ({
  host: 'Electron',
  state,
  ends: 'either',
  reach,
});

export const sendingStates: readonly QuitState[] = [
  row('uploading, not yet with the platform', async (room) => {
    const sending = await uploading(room);
    const leave = () => quitAndAgree(sending.desk);
    return { leave, ended: sending.desk.ended, after: foundAs('sent', sending) };
  }),
  row('the question open, asked again, answered by nobody, the upload ends', async (room) => {
    const sending = await awaited(room);
    const leave = async () => {
      void sending.desk.leave('quit');
      await sending.desk.told('dialog');
      void sending.desk.leave('quit');
      void sending.desk.leave('closeWindow');
      sending.answer();
    };
    return { leave, ended: sending.desk.ended, after: foundAs('sent', sending) };
  }),
  row(
    'uploading, the platform has it and keeps silent, a session of Windows ends',
    async (room) => {
      const sending = await awaited(room);
      const leave = () => sending.desk.leave('sessionEnd');
      return { leave, ended: sending.desk.ended, after: foundAs('unknown', sending) };
    },
  ),
  row('the question open, and the system ends', async (room) => {
    const sending = await awaited(room);
    const leave = async () => {
      void sending.desk.leave('quit');
      await sending.desk.told('dialog');
      await sending.desk.leave('shutdown');
    };
    return { leave, ended: sending.desk.ended, after: foundAs('unknown', sending) };
  }),
];
