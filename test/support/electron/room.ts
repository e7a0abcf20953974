import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { type CounterDesk, drop, openSubmission, sendAnyway, signIn, until } from '../file-case.ts';
import { writeLargePicture } from '../large-picture.ts';
import { type LastingDesk, lastingDesk } from '../lasting-desk.ts';
import { ElectronDesk, type ElectronStart } from './electron-desk.ts';

export const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

/** A branch's computer on which the program runs as Electron starts it. */
export interface Room extends LastingDesk {
  electron(start?: Partial<ElectronStart>, step?: string): Promise<ElectronDesk>;
  /** Signs in, and drops `file` into a new draft, which is then being checked. */
  checking(desk: CounterDesk, file?: string): Promise<SubmissionId>;
  /** Prepares a draft that can be sent, with a picture larger than a socket's buffers. */
  ready(desk: CounterDesk): Promise<SubmissionId>;
  /**
   * Starts the next time, waits until the submission has this state, and resolves with how often
   * the platform has it.
   */
  afterwards(id: SubmissionId, state: string): Promise<number>;
}

export async function openRoom(): Promise<Room> {
  const lasting = await lastingDesk();
  const { platform, profile, next } = lasting;
  const checking = async (desk: CounterDesk, file = FRONT) => {
    await signIn(desk, platform.url);
    const { id } = await openSubmission(desk, platform);
    await drop(desk, id, 'front_photo', file);
    return id;
  };
  return {
    ...lasting,
    async electron(start = {}, step = 'show') {
      const desk = await ElectronDesk.start({ ...next(), unwarmed: true, ...start }, step);
      onTestFinished(() => desk.kill());
      return desk;
    },
    checking,
    async ready(desk) {
      const file = join(profile, '..', 'large.png');
      await writeLargePicture(file);
      const id = await checking(desk, file);
      await sendAnyway(desk, id);
      return id;
    },
    async afterwards(id, state) {
      const desk = await lasting.start();
      await until(desk, id, (submission) => submission.state === state);
      return platform.ledger.verifications.length;
    },
  };
}
