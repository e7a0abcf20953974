import { UPLOADERS, type UploadedFile, type Uploader } from './uploads.ts';

/** One upload to make. */
export interface UploadOrder {
  readonly url: string;
  readonly file: UploadedFile;
}

/** What it took. */
export interface UploadCost {
  readonly milliseconds: number;
  /** Of all threads of the process, in milliseconds. */
  readonly cpu: number;
  /** The most the process grew while it ran, in bytes of resident memory. */
  readonly addedBytes: number;
}

/** Looks at the memory this often, in milliseconds. Not itself a load, at this rate. */
const LOOK = 5;

const upload = UPLOADERS[process.argv[2] as Uploader];
process.on('message', async ({ url, file }: UploadOrder) => {
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, LOOK);
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  await upload(url, file);
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(looking);
  const addedBytes = Math.max(most, process.memoryUsage.rss()) - before;
  process.send?.({ milliseconds, cpu: (user + system) / 1000, addedBytes } satisfies UploadCost);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
