import { type ChildProcess, fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileBlobStore } from '../../main/vault/file-blob-store.ts';
import { mintUserKey } from '../../main/vault/user-key.ts';
import { type Measurement, measured, peer, times } from './measurement.ts';
import { keptConnection, openBranchLine, postFile } from './upload/branch-line.ts';
import { openDeskUploads } from './upload/desk-uploads.ts';
import type { UploadCost, UploadOrder } from './upload/upload-client.ts';
import type { SinkAddress } from './upload/upload-sink.ts';
import { askBefore, UPLOADERS, type UploadedFile, type Uploader } from './upload/uploads.ts';

const MB = 1_000_000;
const OURS = 'intake-desk';
const FLOOR = 'node:http';
/** How often a file is sent over the line of a branch, one way after the other. */
const LINE_RUNS = 3;
type Costs = Readonly<Record<Uploader, readonly UploadCost[]>>;

/**
 * Measures uploads of files from the vault, compared with Node's own client sending the same bytes
 * from the disk.
 */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-bench-'));
  const sink = fork(join(import.meta.dirname, 'upload', 'upload-sink.ts'));
  try {
    const { straight } = (await messageOf(sink)) as SinkAddress;
    const small = await fileOf(3, folder);
    const large = await fileOf(50, folder);
    const rates = (costs: readonly UploadCost[], { bytes }: UploadedFile) =>
      costs.map(({ milliseconds }) => bytes / 1000 / milliseconds);
    for (const [file, tries, goal] of [
      [small, 60, {}],
      [large, 15, { ratioGoal: 0.55 }],
    ] as const) {
      const costs = await sideBySide(straight, file, tries);
      const work = (of: Uploader) => costs[of].map(({ cpu }) => cpu / (file.bytes / MB));
      yield measured(`upload of ${file.bytes / MB} MB out of the vault`, rates(costs[OURS], file), {
        unit: 'MB/s',
        peer: peer(FLOOR, rates(costs[FLOOR], file)),
        ...goal,
      });
      const beside = { unit: 'ms/MB', goal: 2, peer: peer(FLOOR, work(FLOOR)) } as const;
      yield measured('  its CPU time', work(OURS), beside);
    }
    const huge = await fileOf(500, folder);
    for (const file of [large, huge]) {
      const added = async (name: Uploader) =>
        (await inFreshProcesses(name, straight, small, file)).map(
          ({ addedBytes }) => addedBytes / MB,
        );
      yield measured(`memory added by an upload of ${file.bytes / MB} MB`, await added(OURS), {
        unit: 'MB',
        goal: 8,
        peer: peer(FLOOR, await added(FLOOR)),
      });
    }
    yield* overBranchLine([small, large], folder);
  } finally {
    sink.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Measures submissions over the line of a branch, from the press of Send to the stored result, and
 * names what they take longer than the upload of the same bytes.
 */
async function* overBranchLine(
  files: readonly UploadedFile[],
  folder: string,
): AsyncIterable<Measurement> {
  await using line = await openBranchLine();
  await using desk = await openDeskUploads(join(folder, 'desk'), line.url);
  const agent = keptConnection();
  for (const file of files) {
    const taken: Record<'desk' | 'client' | 'fresh' | 'kept', number[]> = {
      desk: [],
      client: [],
      fresh: [],
      kept: [],
    };
    for (let run = -1; run < LINE_RUNS; run += 1) {
      const now = {
        desk: await desk.send(file.path),
        client: (await times(1, () => UPLOADERS[OURS](line.url, file)))[0] ?? Number.NaN,
        fresh: await postFile(line.url, file, false),
        kept: await postFile(line.url, file, agent),
      };
      if (run < 0) continue;
      for (const name of ['desk', 'client', 'fresh', 'kept'] as const) taken[name].push(now[name]);
    }
    const what = `${file.bytes / MB} MB over 20 Mbit/s, 40 ms, TLS`;
    const beside = peer('node:https, fresh connection', taken.fresh);
    yield measured(`Send to result of ${what}`, taken.desk, { peer: beside });
    yield measured('  the upload alone, with the commit gate', taken.client, { peer: beside });
    yield measured('  node:https over a connection kept open', taken.kept, { peer: beside });
  }
  agent.destroy();
  yield measured(
    '  the question before an upload',
    await times(LINE_RUNS, () => askBefore(line.url)),
  );
  const steps = Array.from({ length: 50 }, () => desk.step());
  yield measured('  a durable step of the journal', steps);
}

/** Random bytes, which is what a photo is for a cipher and a network. */
async function fileOf(megabytes: number, folder: string): Promise<UploadedFile> {
  const piece = randomFillSync(new Uint8Array(MB));
  const content = async function* () {
    for (let count = 0; count < megabytes; count += 1) yield piece;
  };
  const path = join(folder, `${megabytes}.jpg`);
  await writeFile(path, content());
  const key = mintUserKey();
  const vaultFolder = join(folder, `vault-${megabytes}`);
  const blobs = await openFileBlobStore(vaultFolder, key);
  const stored = await blobs.write(content(), { maxBytes: megabytes * MB });
  if (!stored.ok) throw new Error(stored.error.code);
  const { id: blobId, bytes } = stored.value;
  return { path, bytes, vaultFolder, vaultKey: key.encode(), blobId };
}

/** Runs each uploader in a separate process in turn, so that disturbances affect both. */
async function sideBySide(url: string, file: UploadedFile, tries: number): Promise<Costs> {
  const costs: Record<Uploader, UploadCost[]> = { [OURS]: [], [FLOOR]: [] };
  const clients = await Promise.all(([OURS, FLOOR] as const).map(startClient));
  // The first run loads and compiles the code, and is not counted.
  for (let run = -1; run < tries; run += 1) {
    for (const { name, order } of clients) {
      const cost = await order({ url, file });
      if (run >= 0) costs[name].push(cost);
    }
  }
  for (const { stop } of clients) stop();
  return costs;
}

/** Measures an upload in processes that have made only one small upload before. */
async function inFreshProcesses(
  name: Uploader,
  url: string,
  small: UploadedFile,
  file: UploadedFile,
): Promise<readonly UploadCost[]> {
  const costs: UploadCost[] = [];
  for (let run = 0; run < 3; run += 1) {
    const client = await startClient(name);
    await client.order({ url, file: small });
    costs.push(await client.order({ url, file }));
    client.stop();
  }
  return costs;
}

async function startClient(name: Uploader) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'upload', 'upload-client.ts'), [name]);
  await messageOf(child);
  return {
    name,
    stop: () => child.disconnect(),
    async order(order: UploadOrder): Promise<UploadCost> {
      child.send(order);
      return (await messageOf(child)) as UploadCost;
    },
  };
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController();
  const message = once(child, 'message', { signal: gone.signal });
  const exit = () => gone.abort(new Error('A process of the measurement ended.'));
  child.once('exit', exit);
  try {
    return (await message)[0];
  } finally {
    child.off('exit', exit);
  }
}
