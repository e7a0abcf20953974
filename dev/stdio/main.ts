import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { AUDIT_OPTIONS, auditCommandOf } from '../../main/hosts/audit-command.ts';
import type { Opened } from '../../main/hosts/trouble.ts';
import type { NamedPlace } from '../../main/ipc/own-places.ts';
import type { ServedDesk } from '../../main/ipc/serve-desk.ts';
import { endProcess, runFromSource } from '../run-from-source.ts';
import {
  onlyVerified,
  openUnpackagedDesk,
  type UnpackagedDeskOptions,
} from '../unpackaged-desk.ts';
import { answerLine } from './answer-line.ts';

/**
 * Runs Intake Desk without a window, for scripts and crash tests. Reads and writes one JSON object per line on stdin
 * and stdout. Ends when stdin has ended and every reply has been written, or immediately on a signal.
 */
async function run(opened: Opened): Promise<void> {
  const options = parseStdioArguments(process.argv.slice(2));
  if (await onlyVerified(options)) return;
  opened.profileDir = options.profile;
  const write = (line: unknown) => void process.stdout.write(lineOf(line));
  const questions = askOnLine(write);
  const desk = await openUnpackagedDesk('stdio', options, questions);
  opened.desk = desk;
  desk.onEvent((event, payload) => write({ event, payload }));

  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve());
  });
  await Promise.race([answerAll(desk, write, questions), told]);
  process.stdin.destroy();
  await desk.close();
  endProcess(desk.report);
}

/** Answers every line of stdin. Resolves when all lines have been answered. */
async function answerAll(
  desk: ServedDesk,
  write: (line: unknown) => void,
  questions: LineQuestions,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === '') continue;
    const parsed = parseJson(line);
    if (questions.takes(parsed)) continue;
    const answered = answerLine(desk, parsed).then(write);
    pending.add(answered);
    void answered.finally(() => pending.delete(answered));
  }
  questions.end();
  await Promise.all(pending);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const Answer = v.strictObject({ answer: v.number(), yes: v.boolean() });

/**
 * Asks the person who runs the program, using lines that aren't contract calls. Writes `{"ask","places":[…]}` and reads
 * `{"answer","yes"}`; `ask` and `answer` are the same number. If the input ends, the answer is no.
 */
function askOnLine(write: (line: unknown) => void) {
  const open = new Map<number, (yes: boolean) => void>();
  let last = 0;
  let ended = false;
  return {
    async confirm(places: readonly NamedPlace[]): Promise<boolean> {
      if (ended) return false;
      last += 1;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open.set(last, resolve);
      write({ ask: last, places });
      return promise;
    },
    /** Returns whether a parsed line answers an open question. */
    takes(line: unknown): boolean {
      const read = v.safeParse(Answer, line);
      if (!read.success) return false;
      const resolve = open.get(read.output.answer);
      open.delete(read.output.answer);
      resolve?.(read.output.yes);
      return resolve !== undefined;
    },
    end(): void {
      ended = true;
      for (const resolve of open.values()) resolve(false);
    },
  };
}

type LineQuestions = ReturnType<typeof askOnLine>;

/** Parses the command line. Throws an Error whose message explains the problem. */
function parseStdioArguments(args: readonly string[]): UnpackagedDeskOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      profile: { type: 'string' },
      server: { type: 'string' },
      managed: { type: 'string' },
      keychain: { type: 'string', default: 'system' },
      ...AUDIT_OPTIONS,
    },
  });
  if (values.profile === undefined) throw new Error('--profile DIR is required.');
  return {
    profile: values.profile,
    server: values.server ?? null,
    managed: values.managed ?? null,
    keychain: values.keychain,
    ...auditCommandOf(values),
  };
}

/**
 * Yields the lines of a UTF-8 stream. Only a line feed ends a line. Node's reader also splits at U+2028 and U+2029,
 * which JSON texts may contain unescaped.
 */
async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const bytes of stream) {
    const [first = '', ...more] = decoder.decode(bytes, { stream: true }).split('\n');
    begun.push(first);
    for (const next of more) {
      yield begun.join('');
      begun = [next];
    }
  }
  yield begun.join('');
}

/** Returns a value as one line of JSON, escaped so that every reader treats it as one line. */
function lineOf(value: unknown): string {
  const text = JSON.stringify(value)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `${text}\n`;
}

await runFromSource(run);
