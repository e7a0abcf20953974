import { createHash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { openFile } from '../files/change-files.ts';
import type { Network } from '../network/network.ts';
import { UpdateRefused } from './update-refused.ts';

/** Milliseconds for the head of an answer, and between two parts of it. */
const SILENCE_MS = 30_000;

type Fetching = Pick<Network, 'fresh'>;

/**
 * Fetches a short text by the way out of the branch.
 * @param most bytes; more is refused
 * @throws {UpdateRefused} notReached, notThere, elsewhere, notUnderstood
 */
export async function fetchShort(
  network: Fetching,
  url: URL,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of fetched(network, url, signal)) {
    bytes += part.byteLength;
    if (bytes > most) throw new UpdateRefused('notUnderstood');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export interface ListedFile {
  readonly url: URL;
  /** Base64. */
  readonly sha512: string;
  /** Bytes, exactly; null where the list does not say. */
  readonly size: number | null;
  readonly most: number;
}

/**
 * Fetches a file into a new one at `path`, durable when this resolves. What is there of it after a
 * failure counts for nothing.
 * @param onBytes how many came so far
 * @throws {UpdateRefused} as `fetchShort`, damaged, disk
 */
export async function fetchFile(
  network: Fetching,
  { url, sha512, size, most }: ListedFile,
  path: string,
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (bytes: number) => void },
): Promise<void> {
  const handle = await openFile(path, 'create').catch(asDisk);
  try {
    const digest = createHash('sha512');
    let bytes = 0;
    for await (const part of fetched(network, url, signal)) {
      bytes += part.byteLength;
      if (bytes > (size ?? most)) throw new UpdateRefused('damaged');
      digest.update(part);
      await handle.writeFile(part).catch(asDisk);
      onBytes(bytes);
    }
    if (digest.digest('base64') !== sha512) throw new UpdateRefused('damaged');
    await handle.sync().catch(asDisk);
  } finally {
    await handle.close();
  }
}

function asDisk(): never {
  throw new UpdateRefused('disk');
}

/** The bytes at an address. A redirect is not followed: the organization names one place. */
async function* fetched(
  network: Fetching,
  url: URL,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const found = await network.fresh(url);
  if (!found.ok) throw new UpdateRefused('notReached');
  const dispatcher = found.value;
  try {
    const { statusCode, body } = await asked(dispatcher, url, signal);
    if (statusCode !== 200) throw new UpdateRefused(problemOf(statusCode));
    try {
      for await (const part of body) yield part;
    } catch {
      throw new UpdateRefused('notReached');
    }
  } finally {
    await dispatcher.destroy().catch(() => undefined);
  }
}

async function asked(dispatcher: Dispatcher, url: URL, signal: AbortSignal) {
  try {
    const answer = await dispatcher.request({
      origin: url.origin,
      path: url.pathname,
      method: 'GET',
      headers: { 'user-agent': 'IntakeDesk', accept: '*/*', 'cache-control': 'no-cache' },
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
      signal,
    });
    answer.body.on('error', () => undefined);
    return answer;
  } catch {
    throw new UpdateRefused('notReached');
  }
}

function problemOf(status: number) {
  if (status >= 300 && status < 400) return 'elsewhere';
  return [403, 404, 410].includes(status) ? 'notThere' : 'notReached';
}
