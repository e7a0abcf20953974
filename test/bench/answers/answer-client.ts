import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createNetwork } from '../../../main/network/network.ts';
import { createAuthClient } from '../../../main/platform/auth-client.ts';
import { createPlatformClient } from '../../../main/platform/create-platform-client.ts';
import { ok } from '../../../preload/contract/result.ts';
import { EVERY_OPERATION } from '../../support/every-operation.ts';

/** What it took to read one large answer. */
export interface AnswerCost {
  /** What it came to: the error's code, `ok` without one. */
  readonly end: string;
  readonly milliseconds: number;
  /** How late the process came to whatever else was due, in milliseconds. */
  readonly delays: { readonly p99: number; readonly most: number };
  /** The most it grew meanwhile, in bytes of resident memory. */
  readonly addedBytes: number;
}

const RESOLUTION_MS = 2;
const [operation = '', ...urls] = process.argv.slice(2);

async function operate(url = ''): Promise<string> {
  const network = createNetwork({ env: {} });
  const baseUrl = new URL(url);
  const tokens = {
    current: async () => ok('token'),
    refused: async () => ok('token'),
    wasDead: () => false,
  };
  const client = createPlatformClient({ baseUrl, network, tokens });
  const auth = createAuthClient({ baseUrl, network });
  const { error } = (await EVERY_OPERATION[operation]?.(client, auth)) ?? {};
  await network.close();
  return error?.code ?? 'ok';
}

const [small, large] = urls;
for (let warm = 0; warm < 3; warm += 1) await operate(small);
await new Promise((done) => setTimeout(done, 200));
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const before = process.memoryUsage.rss();
let most = before;
const looking = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 2);
const start = performance.now();
const end = await operate(large);
const milliseconds = performance.now() - start;
// Whoever waited behind the last of the work is seen as well.
await new Promise((done) => setTimeout(done, 100));
clearInterval(looking);
delay.disable();
const late = (nanoseconds: number) => nanoseconds / 1e6 - RESOLUTION_MS;
process.send?.({
  end,
  milliseconds,
  delays: { p99: late(delay.percentile(99)), most: late(delay.max) },
  addedBytes: Math.max(most, process.memoryUsage.rss()) - before,
} satisfies AnswerCost);
process.disconnect?.();
