import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../peers/practice-platform/practice-platform.ts';
import type { ChildOrder } from './child-lines.ts';
import type { ChildStart } from './run-child.ts';

/** A platform whose ledger is the truth, and a folder for the profiles of killed programs. */
export interface CrashSite {
  readonly platform: PracticePlatform;
  readonly folder: string;
  readonly start: ChildStart;
  /** Returns an order with its own profile and owners. */
  order(name: string, more: Partial<ChildOrder> & Pick<ChildOrder, 'owners'>): ChildOrder;
  close(): Promise<void>;
}

export async function openCrashSite(): Promise<CrashSite> {
  const platform = await createPracticePlatform({ applications: 20 });
  const folder = await mkdtemp(join(tmpdir(), 'desk-crash-'));
  const token = await signIn(platform.url);
  return {
    platform,
    folder,
    start: {
      cache: join(folder, 'compiled'),
      applicationId: platform.samples.applications[0]?.id ?? '',
    },
    order: (name, more) => ({
      profile: join(folder, name, 'profile'),
      keychain: join(folder, `${name}.keys`),
      server: platform.url,
      token,
      bytes: 150_000,
      waits: false,
      patienceMs: 10_000,
      ...more,
    }),
    async close() {
      await platform.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'teller@practice.example', password: 'practice' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
