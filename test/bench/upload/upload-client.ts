import { UPLOADERS, type UploadedFile, type Uploader } from './uploads.ts';

/** One upload. */
export interface UploadOrder {
  readonly url: string;
  readonly file: UploadedFile;
}

/** Its cost. */
export interface UploadCost {
  readonly milliseconds: number;
  /** The processor time of all threads of the process, in milliseconds. */
  readonly cpu: number;
  /** The maximum growth of the process's resident memory during the upload, in bytes. */
  readonly addedBytes: number;
}

/** The interval of memory readings in milliseconds. At this rate, they are no load. */
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
