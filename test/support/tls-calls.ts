import { createAuthClient } from '../../main/platform/auth-client.ts';
import { Network } from '../../main/platform/network/network.ts';
import { createPlatformClient } from '../../main/platform/platform-client.ts';
import type { ApplicationId, PlatformFileId } from '../../preload/contract/ids.ts';
import type { Result } from '../../preload/contract/result.ts';
import { fileOf, invoice, tokenQueue } from './platform-under-test.ts';

/** A way to a platform: its address, and the proxy from the environment. */
export interface Way {
  readonly server: string;
  readonly proxy?: string;
}

/** Maps each operation to `ok` or to what the error says about the connection. */
export type Calls = Readonly<Record<string, string>>;

const told = (result: Result<unknown>) => {
  if (result.ok) return 'ok';
  const { error } = result;
  return error.code === 'offline' ? `${error.phase}: ${error.detail}` : error.code;
};

async function callsBy({ server, proxy }: Way, certificates: readonly string[]): Promise<Calls> {
  const env = proxy === undefined ? {} : { HTTPS_PROXY: proxy };
  const network = new Network({ env, managed: () => ({ proxy: null, certificates }) });
  const baseUrl = new URL(server);
  const client = createPlatformClient({ baseUrl, network, tokens: tokenQueue('the-token') });
  const id = 'app-1' as ApplicationId;
  const commit = () => undefined;
  const photo = invoice(fileOf([new Uint8Array(2000)]));
  const file = await client.downloadFile('f-1' as PlatformFileId);
  if (file.ok) file.value.discard();
  const calls = {
    signIn: told(await createAuthClient({ baseUrl, network }).login('a@b.example', 'the-password')),
    read: told(await client.listOffers(id)),
    upload: told((await client.createVerification(id, photo, { commit })).answer),
    file: told(file),
  };
  await network.close();
  return calls;
}

/**
 * Runs in a separate process whose environment the test sets. Prints one line of JSON for all ways.
 */
const { ways, certificates } = JSON.parse(process.argv[2] ?? '') as {
  readonly ways: readonly Way[];
  readonly certificates: readonly string[];
};
const all: Calls[] = [];
for (const way of ways) all.push(await callsBy(way, certificates));
process.stdout.write(JSON.stringify(all));
process.stdout.end(() => process.exit());
