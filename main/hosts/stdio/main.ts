import type { Desk } from '../../compose/compose.ts';
import { endProcess } from '../end-process.ts';
import { runFromSource } from '../run-from-source.ts';
import type { Opened } from '../trouble.ts';
import { onlyVerified, openUnpackagedDesk } from '../unpackaged-desk.ts';
import { answerLine } from './answer-line.ts';
import { askOnLine, type LineQuestions } from './ask-on-line.ts';
import { lineOf, linesOf } from './lines.ts';
import { parseStdioArguments } from './stdio-arguments.ts';

/**
 * Intake Desk without a window: one JSON object a line on stdin and stdout, for scripts and crash tests.
 * Ends when stdin ends and every reply was written, or at once when it is told to by a signal.
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

/** Answers every line of stdin; resolves when all is answered. */
async function answerAll(
  desk: Desk,
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

await runFromSource(run);
