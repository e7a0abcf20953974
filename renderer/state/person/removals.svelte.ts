import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { UNDO_MS } from '../../../preload/contract/limits.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { call } from '../../lib/desk/call.ts';
import { t } from '../../text/catalogue.ts';
import type { Announcer, Toasts } from './toasts.svelte.ts';

/** Something that staff removed a moment ago. */
interface Removal {
  readonly id: SubmissionId | CaptureId;
  /** What is said of it. */
  readonly text: string;
  /** Where the keys go once it is back. */
  readonly onback: (submission: Submission) => void;
}

/** What was removed and can be taken back, for as long as main keeps it; the last one first. */
export class Removals {
  readonly #announcer: Announcer;
  readonly #toasts: Toasts;
  #all = $state.raw<readonly Removal[]>([]);

  constructor(announcer: Announcer, toasts: Toasts) {
    this.#announcer = announcer;
    this.#toasts = toasts;
  }

  readonly last = $derived(this.#all.at(-1) ?? null);
  readonly count = $derived(this.#all.length);

  /** Offers to take it back. Main completes it by itself, and tells then what another program holds. */
  offer(removal: Removal): void {
    this.#all = [...this.#all, removal];
    this.#announcer.say(`${removal.text} ${t.common.undoHint}`);
    setTimeout(() => void this.#end(removal), UNDO_MS);
  }

  /** Takes the last one back. */
  async undo(): Promise<Result<Submission> | null> {
    const removal = this.last;
    if (removal === null) return null;
    this.#drop(removal);
    const back = await call('removal:undo', { id: removal.id });
    if (back.ok) {
      this.#announcer.say(t.common.undone);
      removal.onback(back.value);
    } else this.#toasts.show(t.common.undoOver);
    return back;
  }

  /** Ends the time of all: nothing of one customer's stands over the next one's screens. */
  endAll(): void {
    for (const removal of this.#all) void this.#end(removal);
  }

  async #end(removal: Removal): Promise<void> {
    if (!this.#all.includes(removal)) return;
    this.#drop(removal);
    const ended = await call('removal:complete', { id: removal.id });
    if (ended.ok && ended.value.filesLeft > 0)
      this.#toasts.show(t.outbox.filesLeft({ left: ended.value.filesLeft }));
  }

  #drop(removal: Removal): void {
    this.#all = this.#all.filter((one) => one !== removal);
  }
}
