import type { Channel, ChannelInput } from '../../preload/contract/channels.ts';
import type { SessionState } from '../../preload/contract/models/session.ts';
import { DEV_KEYCHAIN, DEV_PROFILE, portBefore, prepareDevProfile } from './dev-profile.ts';
import { startPractice } from './practice-process.ts';

type Heard = Pick<SessionState, 'practice' | 'status'>;
type Call = (call: string) => Promise<string>;

/**
 * What survives a restart of main: the platform, the profile, and whether practice mode was active.
 */
export interface DevSession {
  /** Returns the arguments for the next start of main. */
  deskArguments(): readonly string[];
  /** Signs in after the first start of main. */
  begin(call: Call): Promise<void>;
  /**
   * Restores the state after a restart. Reopens practice mode, because main doesn't start in it,
   * and signs in again if the platform was restarted. A user who had signed out stays signed out.
   */
  resume(call: Call): Promise<void>;
  /** Handles an event that main sent to the window. */
  heard(event: string, payload: unknown): void;
  restartPlatform(): Promise<void>;
  close(): Promise<void>;
}

/** @param server a real platform, or null for the practice platform in its own process */
export async function openDevSession(server: string | null): Promise<DevSession> {
  let platform = server === null ? await startPractice(portBefore()) : null;
  if (platform !== null) prepareDevProfile(platform);
  let state: Heard = { practice: false, status: 'signedOut' };
  let platformKnowsUs = false;
  async function signIn(call: Call): Promise<void> {
    if (platform === null) return;
    const [{ email, password }] = platform.samples.accounts;
    await ask(call, 'session:sign-in', { server: platform.url, email, password });
    platformKnowsUs = true;
  }
  return {
    deskArguments: () => [
      `--profile=${DEV_PROFILE}`,
      `--keychain=${DEV_KEYCHAIN}`,
      ...(state.practice ? [] : [`--server=${server ?? platform?.url}`]),
    ],
    begin: signIn,
    async resume(call) {
      if (state.practice) await ask(call, 'session:start-practice', {});
      else if (!platformKnowsUs && state.status !== 'signedOut') await signIn(call);
    },
    heard(event, payload) {
      if (event === 'session:changed') state = payload as Heard;
    },
    async restartPlatform() {
      if (platform === null) return;
      const { port } = new URL(platform.url);
      await platform.close();
      platform = await startPractice(Number(port));
      platformKnowsUs = false;
    },
    close: async () => platform?.close(),
  };
}

async function ask<C extends Channel>(call: Call, channel: C, input: ChannelInput<C>) {
  const answer = JSON.parse(await call(JSON.stringify({ channel, input })));
  if (!answer.ok) console.warn(`${channel} was refused: ${JSON.stringify(answer.error)}`);
}
