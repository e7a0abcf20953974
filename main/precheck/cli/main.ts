import { readFile, stat } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import { forkWorkerHost } from '../pool/fork-worker-host.ts';
import { createPrecheck, type Precheck } from '../precheck.ts';
import { type CliArguments, parseCliArguments, USAGE } from './cli-arguments.ts';
import { type JudgedFile, jsonReport, textReport } from './cli-report.ts';
import { inspectOtherSide, judgeFile, type OtherSide } from './judge-file.ts';

/** The pre-check without a window. Exit code 0: all files judged; 1: one could not be read; 2: bad arguments. */
const options = parseCliArguments(process.argv.slice(2));
if (options.ok) {
  process.exitCode = await judgeAll(options.value);
} else {
  complain(`${options.error}\n${USAGE}`);
  process.exitCode = 2;
}

async function judgeAll(options: CliArguments): Promise<0 | 1> {
  const pairBytes = options.pair === null ? null : await read(options.pair);
  if (options.pair !== null && pairBytes === null) return 1;
  const precheck = createPrecheck({ workerHost: forkWorkerHost(), onDefect: complain });
  let unread = false;
  try {
    const pair = pairBytes && (await inspectOtherSide(precheck, pairBytes, options));
    for (const file of options.files) {
      const bytes = await read(file);
      if (bytes === null) {
        unread = true;
        continue;
      }
      const judged = await judgeOne(precheck, file, bytes, pair, options);
      process.stdout.write(`${options.json ? jsonReport(judged) : textReport(judged)}\n`);
    }
  } finally {
    await precheck.close();
  }
  return unread ? 1 : 0;
}

async function judgeOne(
  precheck: Precheck,
  file: string,
  bytes: Buffer,
  pair: OtherSide | null,
  { slot, verification, type }: CliArguments,
): Promise<JudgedFile> {
  const started = performance.now();
  const place = { slot, verification, type };
  const { facts, verdict } = await judgeFile(precheck, { name: file, bytes }, place, pair);
  return { file, verdict, facts, ms: Math.round(performance.now() - started) };
}

async function read(file: string): Promise<Buffer | null> {
  try {
    const { size } = await stat(file);
    if (size <= MAX_FILE_BYTES) return await readFile(file);
    complain(`${file}: larger than ${MAX_FILE_BYTES} bytes, not read`);
  } catch (error) {
    complain(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
  return null;
}

function complain(line: string): void {
  process.stderr.write(`precheck: ${line}\n`);
}
