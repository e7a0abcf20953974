import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Submission } from '../../preload/contract/models/submission.ts';
import { compareName, drop, openSubmission } from '../support/file-case.ts';
import { type LastingDesk, lastingDesk } from '../support/lasting-desk.ts';
import type { OpenDesk } from '../support/open-desk.ts';

export const FRONT = join(import.meta.dirname, '../../resources/samples/license-front.jpg');

/** A desk with a signed-in teller, whose files will be held. It starts within milliseconds. */
export interface HeldDesk extends Pick<LastingDesk, 'platform' | 'profile' | 'userFolder'> {
  /** Returns the running desk. */
  desk(): OpenDesk;
  /** Starts the next desk. */
  start(): Promise<void>;
  /** Sends a body like the window when a file is dropped. */
  post(url: string, body: ReadableStream<Uint8Array>): Promise<Response>;
  /** Returns the paths of the teller's stored files. */
  blobs(): Promise<readonly string[]>;
}

export async function heldDesk(): Promise<HeldDesk> {
  const lasting = await lastingDesk();
  let desk = await lasting.begin();
  return {
    ...lasting,
    desk: () => desk,
    async start() {
      desk = await lasting.start();
    },
    post: (url, body) =>
      desk.desk.handle(
        new Request(new URL(url, 'http://desk.invalid'), {
          method: 'POST',
          headers: { 'x-file-name': 'front.jpg' },
          body,
          duplex: 'half',
        } as RequestInit),
      ),
    async blobs() {
      const folder = join(await lasting.userFolder(), 'blobs');
      return (await readdir(folder)).map((name) => join(folder, name));
    },
  };
}

/** Creates a draft with a picture that was checked. */
export async function draftWithPicture({ desk, platform }: HeldDesk): Promise<Submission> {
  const { id } = await openSubmission(desk(), platform);
  await drop(desk(), id, 'front_photo', FRONT);
  return compareName(desk(), id);
}
