import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { WorkerReply, WorkerTask } from '../../main/precheck/worker/worker-task.ts';

/** Where all processes of a test run keep them; without one, each has its own alone. */
const FOLDER = process.env.TEST_WORKER_ANSWERS;

/** Other workers give answers that depend on more than a file. */
export const ofPrecheck = (script: string): boolean => /[\\/]precheck[\\/]worker[\\/]/.test(script);

const own = new Map<string, WorkerReply>();

/**
 * What one worker was asked last, and what any worker answered to the same for the same file. That it is
 * warm it says at once, without looking at the card drawn for it: that takes a second, and most tests give
 * it one file or none. Whether warming works is for the pre-check's own tests.
 */
export class KeptAnswers {
  #asked = '';
  readonly #ofFiles: boolean;

  /** @param ofFiles false: of files nothing is known, so that each is looked at */
  constructor(ofFiles = true) {
    this.#ofFiles = ofFiles;
  }

  /** Notes what it is asked; returns the answer, where one is known. */
  askedFor(task: WorkerTask): WorkerReply | undefined {
    if (task.kind === 'warm') return { kind: 'warmed' };
    this.#asked = keyOf(task);
    return this.#ofFiles ? (own.get(this.#asked) ?? readAnswer(this.#asked)) : undefined;
  }

  /** Keeps an answer that depends on nothing but the file. */
  answered(reply: WorkerReply): void {
    if (!isAboutAFile(reply) || own.has(this.#asked)) return;
    own.set(this.#asked, reply);
    if (FOLDER === undefined) return;
    mkdirSync(FOLDER, { recursive: true });
    const file = join(FOLDER, this.#asked);
    const begun = `${file}-${process.pid}`;
    writeFileSync(begun, serialize(reply));
    renameSync(begun, file);
  }
}

function readAnswer(key: string): WorkerReply | undefined {
  if (FOLDER === undefined) return undefined;
  try {
    const reply = deserialize(readFileSync(join(FOLDER, key))) as WorkerReply;
    own.set(key, reply);
    return reply;
  } catch {
    return undefined;
  }
}

function isAboutAFile({ kind }: WorkerReply): boolean {
  return kind === 'inspected' || kind === 'rendered' || kind === 'carried';
}

function keyOf(task: Exclude<WorkerTask, { readonly kind: 'warm' }>): string {
  const { bytes, ...asked } = task;
  return createHash('sha256').update(JSON.stringify(asked)).update(bytes).digest('hex');
}
