import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { WorkerReply, WorkerTask } from '../../main/precheck/worker/worker-task.ts';

/**
 * The folder in which all processes of a test run share answers. Without it, each process has only
 * its own.
 */
const FOLDER = process.env.TEST_WORKER_ANSWERS;

/** True if all processes of a test run share answers. */
export const isShared = FOLDER !== undefined;

/** Answers of other workers depend on more than a file. */
export const ofPrecheck = (script: string): boolean => /[\\/]precheck[\\/]worker[\\/]/.test(script);

/** Processes that read print. */
export const ofPrint = (script: string): boolean => /[\\/]reading[\\/]ocr[\\/]/.test(script);

const own = new Map<string, unknown>();

/**
 * Remembers what one worker was asked last, and what any worker answered to the same question about
 * the same file. It reports at once that it is warm, without looking at the sample card, which
 * takes a second, while most tests use one file or none. The pre-check's tests cover warming.
 */
export class KeptAnswers {
  #asked = '';
  readonly #ofFiles: boolean;

  /** @param ofFiles false means that nothing is remembered about files, so each is checked */
  constructor(ofFiles = true) {
    this.#ofFiles = ofFiles;
  }

  /** Records the question. Returns the answer if it is known. */
  askedFor(task: WorkerTask): WorkerReply | undefined {
    if (task.kind === 'warm') return { kind: 'warmed' };
    this.#asked = keyOf(task);
    return this.#ofFiles ? (keptAnswer(this.#asked) as WorkerReply | undefined) : undefined;
  }

  /** Stores an answer that depends only on the file. */
  answered(reply: WorkerReply): void {
    if (KEPT.has(reply.kind)) keepAnswer(this.#asked, reply);
  }
}

function keepAnswer(key: string, reply: unknown): void {
  if (own.has(key)) return;
  own.set(key, reply);
  if (FOLDER !== undefined) writeAnswer(FOLDER, key, reply);
}

function keptAnswer(key: string): unknown {
  if (own.has(key) || FOLDER === undefined) return own.get(key);
  const answer = readAnswer(FOLDER, key);
  if (answer !== undefined) own.set(key, answer);
  return answer;
}

/** Stores what was answered to a question, for all processes that use the folder. */
export function writeAnswer(folder: string, key: string, answer: unknown): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, key);
  const begun = `${file}-${process.pid}`;
  writeFileSync(begun, serialize(answer));
  renameSync(begun, file);
}

/** Returns what was answered to a question before, or undefined. */
export function readAnswer(folder: string, key: string): unknown {
  try {
    return deserialize(readFileSync(join(folder, key)));
  } catch {
    return undefined;
  }
}

/** The replies that depend only on the question. */
const KEPT: ReadonlySet<WorkerReply['kind']> = new Set([
  'inspected',
  'rendered',
  'hiddenContent',
  'pictured',
  'paged',
  'parted',
  'cut',
  'read',
]);

function keyOf(task: Exclude<WorkerTask, { readonly kind: 'warm' }>): string {
  const { bytes, ...asked } = task;
  return createHash('sha256').update(JSON.stringify(asked)).update(bytes).digest('hex');
}
