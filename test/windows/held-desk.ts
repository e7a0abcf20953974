import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileKeychain } from '../../main/vault/open-keychain.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import {
  BRANCH_SETTINGS,
  type CounterDesk,
  compareName,
  drop,
  openSubmission,
  signIn,
} from '../support/file-case.ts';
import { branchPlatform, openDesk, profileFolder } from '../support/open-desk.ts';
import { tempFolder } from '../support/temp-folder.ts';

export const FRONT = join(import.meta.dirname, '../../resources/samples/license-front.jpg');

const ORIGIN = 'http://desk.invalid';

/** The whole desk in this process. */
type OpenDesk = CounterDesk & Pick<Awaited<ReturnType<typeof openDesk>>, 'call' | 'close' | 'desk'>;

/** A desk with a teller signed in, whose files are to be held. It starts within milliseconds. */
export interface HeldDesk {
  readonly platform: PracticePlatform;
  readonly profile: string;
  /** The one that runs now. */
  desk(): OpenDesk;
  /** Starts the next one. */
  start(): Promise<void>;
  /** Where everything of the teller lies. */
  userFolder(): Promise<string>;
  /** Sends a body as the window does when a file is dropped. */
  post(url: string, body: ReadableStream<Uint8Array>): Promise<Response>;
  /** The paths of the teller's stored files. */
  blobs(): Promise<readonly string[]>;
}

export async function heldDesk(): Promise<HeldDesk> {
  const platform = await branchPlatform();
  const profile = await profileFolder();
  const keychain = join(tempFolder(), 'keys.json');
  await writeFile(join(profile, 'settings.json'), JSON.stringify(BRANCH_SETTINGS));
  const open = async (): Promise<OpenDesk> => {
    const opened = await openDesk({
      profileDir: profile,
      server: platform.url,
      keychain: fileKeychain(keychain),
    });
    return { ...opened, request: requestOf(opened.desk) };
  };
  let desk = await open();
  await signIn(desk, platform.url);
  const userFolder = async () => {
    const [user = ''] = await readdir(join(profile, 'users'));
    return join(profile, 'users', user);
  };
  return {
    platform,
    profile,
    desk: () => desk,
    async start() {
      desk = await open();
    },
    userFolder,
    post: (url, body) =>
      desk.desk.handle(
        new Request(new URL(url, ORIGIN), {
          method: 'POST',
          headers: { 'x-file-name': 'front.jpg' },
          body,
          duplex: 'half',
        } as RequestInit),
      ),
    async blobs() {
      const folder = join(await userFolder(), 'blobs');
      return (await readdir(folder)).map((name) => join(folder, name));
    },
  };
}

/** A draft with a picture in it that has been checked. */
export async function draftWithPicture({ desk, platform }: HeldDesk): Promise<Submission> {
  const { id } = await openSubmission(desk(), platform);
  await drop(desk(), id, 'front_photo', FRONT);
  return compareName(desk(), id);
}

function requestOf(desk: { handle(request: Request): Promise<Response> }): CounterDesk['request'] {
  return async ({ method, url, headers = {}, bodyFile }) => {
    const body = bodyFile === undefined ? null : await readFile(bodyFile);
    const answer = await desk.handle(new Request(new URL(url, ORIGIN), { method, headers, body }));
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
}
