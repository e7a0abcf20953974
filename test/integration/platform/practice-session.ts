import { createAuthClient } from '../../../main/platform/auth-client.ts';
import { Network } from '../../../main/platform/network/network.ts';
import {
  createPlatformClient,
  type PlatformClient,
} from '../../../main/platform/platform-client.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { ok } from '../../../preload/contract/result.ts';
import type {
  PracticePlatform,
  PracticePlatformOptions,
} from '../../peers/practice-platform/practice-platform.ts';
import { createPracticePlatform } from '../../peers/practice-platform/practice-platform.ts';

/** A signed-in client with its own practice platform. */
export interface PracticeSession extends AsyncDisposable {
  readonly platform: PracticePlatform;
  readonly client: PlatformClient;
  /** The first sample: Jane Doe's bakery. */
  readonly applicationId: ApplicationId;
}

/**
 * Returns the value of a success. Otherwise throws the error as text, for the report of the test.
 */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const NOON = Date.parse('2026-03-01T12:00:00Z');

export async function practiceSession(
  options: PracticePlatformOptions = {},
): Promise<PracticeSession> {
  const platform = await createPracticePlatform({
    clock: () => NOON,
    applications: 300,
    ...options,
  });
  const network = new Network({ env: {} });
  const baseUrl = new URL(platform.url);
  const auth = createAuthClient({ baseUrl, network });
  const signIn = async () =>
    unwrap(await auth.login('teller@practice.example', 'practice')).accessToken;
  let token = await signIn();
  const tokens = {
    current: async () => ok(token),
    refused: async () => {
      token = await signIn();
      return ok(token);
    },
    wasDead: () => false,
  };
  return {
    platform,
    client: createPlatformClient({ baseUrl, network, tokens }),
    applicationId: platform.samples.applications[0]?.id as ApplicationId,
    async [Symbol.asyncDispose]() {
      await network.close();
      await platform.close();
    },
  };
}
