import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { Facts } from '../../main/precheck/facts/facts.ts';
import { Precheck } from '../../main/precheck/precheck.ts';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
import { assertNever } from '../../preload/contract/assert-never.ts';
import { MAX_FILE_BYTES } from '../../preload/contract/limits.ts';
import { Slot } from '../../preload/contract/models/capture.ts';
import type { Verdict } from '../../preload/contract/models/verdict.ts';
import {
  type DocumentType,
  TYPES_BY_VERIFICATION,
  type VerificationKind,
} from '../../preload/contract/models/verification.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { inspectOtherSide, judgeFile, type OtherSide } from './judge-file.ts';

const USAGE =
  'usage: npm run precheck -- [--slot front_photo|back_photo|self_portrait|document] [--type TYPE] [--pair FILE] [--json] FILE...';

interface CliArguments {
  readonly slot: Slot;
  readonly verification: VerificationKind;
  readonly type: DocumentType;
  /** The file with the other side of the same card, or null. */
  readonly pair: string | null;
  readonly json: boolean;
  readonly files: readonly string[];
}

/**
 * Runs the pre-check without a window. Exits with 0 if all files were judged. Exits with 1 if one couldn't be read, or
 * with 2 if the arguments are invalid.
 */
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
  const precheck = new Precheck({ workerHost: forkWorkerHost(), onDefect: complain });
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

/**
 * Parses the command line. The default slot is the front of a driver's license. The slot determines the kind of
 * verification (spec, endpoint 13). On failure, the error is one line of text for the user.
 */
function parseCliArguments(args: readonly string[]): Result<CliArguments, string> {
  const parsed = parsedOptions(args);
  if (!parsed.ok) return parsed;
  const { values, positionals: files } = parsed.value;

  const slot = v.safeParse(Slot, values.slot ?? 'front_photo');
  if (!slot.success)
    return err(`--slot is one of ${Slot.options.join(', ')}, not "${values.slot}"`);
  const verification = slot.output === 'document' ? 'document' : 'government-id';
  const types: readonly DocumentType[] = TYPES_BY_VERIFICATION[verification];
  const asked = values.type ?? (verification === 'document' ? 'unknown' : 'drivers_license');
  const type = types.find((one) => one === asked);
  if (type === undefined) {
    return err(`--type for ${slot.output} is one of ${types.join(', ')}, not "${asked}"`);
  }
  if (files.length === 0) return err('name at least one file');
  return ok({
    slot: slot.output,
    verification,
    type,
    pair: values.pair ?? null,
    json: values.json ?? false,
    files,
  });
}

function parsedOptions(args: readonly string[]) {
  try {
    return ok(
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          slot: { type: 'string' },
          type: { type: 'string' },
          pair: { type: 'string' },
          json: { type: 'boolean' },
        },
      }),
    );
  } catch (error) {
    return err(error instanceof Error ? error.message : 'arguments');
  }
}

/** A file and its verdict. `ms` is the time from having the bytes in memory to the verdict, in milliseconds. */
interface JudgedFile {
  readonly file: string;
  readonly verdict: Verdict;
  readonly facts: Facts;
  readonly ms: number;
}

function jsonReport({ file, verdict, facts, ms }: JudgedFile): string {
  const { level, turn, issues } = verdict;
  return JSON.stringify({ file, verdict: level, turn, issues, facts, ms });
}

function textReport({ file, verdict, facts, ms }: JudgedFile): string {
  const issues = verdict.issues.map(({ level, kind, measured, limit, fix }) => {
    const numbers = [
      measured === null ? '' : `measured ${measured}`,
      limit === null ? '' : `limit ${limit}`,
    ].filter((part) => part !== '');
    const detail = numbers.length > 0 ? ` (${numbers.join(', ')})` : '';
    return `  ${level}: ${kind}${detail} -> ${fix}`;
  });
  return [`${file}: ${verdict.level}, ${factsText(facts)}, ${ms} ms`, ...issues].join('\n');
}

function factsText(facts: Facts): string {
  switch (facts.kind) {
    case 'picture':
    case 'huge':
      return `${facts.mediaType} ${facts.width} x ${facts.height}`;
    case 'pdf':
      return `${facts.mediaType}, pages: ${facts.pages}`;
    case 'lockedPdf':
      return `${facts.mediaType} with a password`;
    case 'broken':
      return `${facts.mediaType} ${facts.how}: ${facts.detail}`;
    case 'empty':
      return 'no bytes';
    case 'foreign':
      return 'content of a type no slot takes';
    case 'notChecked':
      return `${facts.mediaType} not checked: ${facts.reason}`;
    default:
      return assertNever(facts);
  }
}
