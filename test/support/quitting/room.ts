import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../peers/practice-platform/practice-platform.ts';
import { ElectronDesk, type ElectronStart } from '../electron/electron-desk.ts';
import {
  BRANCH_SETTINGS,
  type CounterDesk,
  drop,
  openSubmission,
  sendAnyway,
  signIn,
  until,
} from '../file-case.ts';
import { HereDesk } from '../here-desk.ts';
import { writeLargePicture } from '../large-picture.ts';
import { StdioDesk } from '../stdio-desk.ts';

export const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

/** A profile, a platform, and the desks that were started over them, all gone when it is left. */
export class Room implements AsyncDisposable {
  readonly folder: string;
  readonly platform: PracticePlatform;
  readonly #leave: (() => Promise<unknown>)[] = [];

  private constructor(folder: string, platform: PracticePlatform) {
    this.folder = folder;
    this.platform = platform;
  }

  static async open(): Promise<Room> {
    const folder = await mkdtemp(join(tmpdir(), 'quitting-'));
    return new Room(folder, await createPracticePlatform({ applications: 20 }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const leave of this.#leave) await leave();
    await this.platform.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Done when the room is left. */
  readonly atEnd = (leave: () => Promise<unknown>): void => {
    this.#leave.push(leave);
  };

  get profile(): string {
    return join(this.folder, 'profile');
  }

  get keychain(): string {
    return `file:${join(this.folder, 'keys.json')}`;
  }

  async electron(start: Partial<ElectronStart> = {}, step = 'show'): Promise<ElectronDesk> {
    const { profile, keychain, platform } = this;
    const settings = this.#newcomer();
    const server = platform.url;
    const whole = { profile, keychain, server, unwarmed: true, ...settings, ...start };
    const desk = await ElectronDesk.start(whole, step);
    this.atEnd(() => desk.kill());
    return desk;
  }

  async stdio(): Promise<StdioDesk> {
    const { profile, keychain, platform } = this;
    const start = { profile, keychain, server: platform.url, ...this.#newcomer() };
    const desk = await StdioDesk.start(start);
    this.atEnd(() => desk.kill());
    return desk;
  }

  /** The branch's settings, where no desk has made its own yet. */
  #newcomer(): { readonly settings?: object } {
    return existsSync(this.profile) ? {} : { settings: BRANCH_SETTINGS };
  }

  /** Somebody is signed in; `file` was dropped into a new draft and is being checked. */
  async checking(desk: CounterDesk, file = FRONT): Promise<SubmissionId> {
    await signIn(desk, this.platform.url);
    const { id } = await openSubmission(desk, this.platform);
    await drop(desk, id, 'front_photo', file);
    return id;
  }

  /** A draft that can be sent, with a picture larger than what a socket's buffers hold. */
  async ready(desk: CounterDesk): Promise<SubmissionId> {
    const file = join(this.folder, 'large.png');
    await writeLargePicture(file);
    const id = await this.checking(desk, file);
    await sendAnyway(desk, id);
    return id;
  }

  /** What the next start makes of a submission: once it is in the state, how often the platform has it. */
  async afterwards(id: SubmissionId, state: string): Promise<number> {
    const { profile, keychain, platform } = this;
    const desk = await HereDesk.start({ profile, keychain, server: platform.url });
    this.atEnd(() => desk.close());
    await until(desk, id, (submission) => submission.state === state);
    return platform.ledger.verifications.length;
  }
}

/** Left by the way given, and waited for. */
export interface Reached {
  /** Makes the program leave. */
  readonly leave: () => unknown;
  /** Resolves with its exit code; null when it ended itself by force. */
  readonly ended: Promise<number | null>;
  /** What must be true of it afterwards; throws when it is not. */
  readonly after?: () => Promise<void>;
}

/** One row of the quit matrix. */
export interface QuitState {
  readonly host: 'Electron' | 'stdio';
  readonly state: string;
  /** Milliseconds until a worker is there, where it matters. */
  readonly spawnMs?: number;
  /** By force: without waiting for Node's threads, which wait for the system. By itself when left out. */
  readonly ends?: 'byForce' | 'either';
  reach(room: Room): Promise<Reached>;
}
