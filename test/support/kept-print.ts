import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { OcrReply, OcrTask } from '../../main/reading/ocr/ocr-task.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';

/** A task for the process, and whether its reply is passed on. */
interface Posted {
  readonly task: OcrTask;
  readonly isPassedOn: boolean;
}

/**
 * Remembers what print was read on a document of one picture, because most tests give the same samples and a page takes
 * seconds. Such a document reaches the process only when its end was posted and nobody read it before. Documents of more
 * pages are read each time.
 */
export class KeptPrint {
  readonly #post: (task: OcrTask) => void;
  readonly #tell: (reply: OcrReply) => void;
  /** The beginning and the first page of a document that the process does not have yet. */
  #held: OcrTask[] = [];
  #waiting: Posted[] = [];
  #key: string | null = null;

  /** `post` gives a task to the process, and `tell` passes a reply on. */
  constructor(post: (task: OcrTask) => void, tell: (reply: OcrReply) => void) {
    this.#post = post;
    this.#tell = tell;
  }

  /** Takes a task. */
  asked(task: OcrTask): void {
    const isFirst = task.kind === 'page' && this.#held.length === 1;
    if (task.kind === 'begin') this.#held = [];
    if (task.kind === 'begin' || isFirst) {
      this.#held.push(task);
      this.#answer({ kind: 'done' });
      return;
    }
    if (task.kind === 'end' && this.#held.length === 2) {
      this.#key = createHash('sha256').update(serialize(this.#held)).digest('hex');
      const known = keptAnswer(this.#key);
      if (known !== undefined) {
        this.#held = [];
        this.#answer(structuredClone(known) as OcrReply);
        return;
      }
    } else this.#key = null;
    this.#waiting = [
      ...this.#held.map((held) => ({ task: held, isPassedOn: false })),
      { task, isPassedOn: true },
    ];
    this.#held = [];
    this.#postNext();
  }

  /** Takes a reply of the process. A task that failed is the reply to those after it, too. */
  answered(reply: OcrReply): void {
    const [posted] = this.#waiting;
    if (posted === undefined || reply.kind === 'ready') {
      this.#tell(reply);
      return;
    }
    this.#waiting = this.#waiting.slice(1);
    if (this.#key !== null && reply.kind === 'facts') keepAnswer(this.#key, reply);
    if (posted.isPassedOn) this.#tell(reply);
    else if (reply.kind === 'done') this.#postNext();
    else {
      this.#waiting = [];
      this.#tell(reply);
    }
  }

  #postNext(): void {
    const [next] = this.#waiting;
    if (next !== undefined) this.#post(next.task);
  }

  #answer(reply: OcrReply): void {
    setImmediate(() => this.#tell(reply));
  }
}
