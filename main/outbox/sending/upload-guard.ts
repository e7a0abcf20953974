import type { SubmissionId } from '../../../preload/contract/ids.ts';

/**
 * The number of simultaneous uploads. It's low because a branch's connection is slow, but a large file must not delay a
 * small one.
 */
const AT_ONCE = 2;
/** After this many milliseconds without an answer, the platform may be down and is asked before an upload starts. */
const SILENCE_MS = 5_000;

/**
 * Decides whether it's safe to start an upload. If the platform fails after it has received everything, the outcome is
 * unknown and staff have to resolve it (issue 28, 2). Therefore, after a silence or a failed upload, the platform must
 * answer a cheap request first. The next upload then runs alone. One request is enough for all waiting submissions.
 */
export class UploadGuard {
  /** When the platform last answered any request, in milliseconds since 1970. */
  #heardAt: number | null = null;
  /** When the platform last accepted an upload. */
  #takenAt: number | null = null;
  /** True if the last upload failed or its outcome is unknown, so that earlier answers prove nothing. */
  #mustAsk = false;
  #alone = true;
  #asking: SubmissionId | null = null;

  /** Records that the platform answered another request. */
  heard(now: number): void {
    this.#heardAt = now;
  }

  /** Returns whether an upload that starts now must first wait for an answer to the cheap request. */
  asksFirst(now: number): boolean {
    return this.#mustAsk || !isWithin(SILENCE_MS, this.#heardAt, now);
  }

  /**
   * Returns how many uploads may run at once. `running` is the current number. `one` is true if there is a known
   * obstacle.
   */
  places(now: number, running: number, one: boolean): number {
    if (this.#asking !== null) return running;
    if (running === 0 && !isWithin(SILENCE_MS, this.#takenAt, now)) this.#alone = true;
    return one || this.#alone || this.#mustAsk ? 1 : AT_ONCE;
  }

  /**
   * Records the start of an upload while `others` are running. If `asksFirst` returns true, the upload begins with the
   * cheap request.
   */
  begun(id: SubmissionId, now: number, others: number): void {
    if (!this.asksFirst(now)) return;
    this.#asking = id;
    if (others === 0) this.#alone = true;
  }

  /** Returns whether this submission makes the cheap request. */
  isAsking(id: SubmissionId): boolean {
    return this.#asking === id;
  }

  /** Records that the cheap request was answered, failed, or was canceled. */
  asked(now: number, isAnswered: boolean): void {
    this.#asking = null;
    if (!isAnswered) return;
    this.#heardAt = now;
    this.#mustAsk = false;
  }

  /** Records that the platform accepted an upload or rejected it for good. */
  taken(now: number): void {
    this.#heardAt = now;
    this.#takenAt = now;
    this.#mustAsk = false;
    this.#alone = false;
  }

  /** Records that an upload ended with 5xx or 429, or that its outcome is unknown. */
  spoilt(): void {
    this.#mustAsk = true;
    this.#alone = true;
  }
}

/** Returns whether `at` is less than `ms` ago. Returns false if the clock was set back. */
function isWithin(ms: number, at: number | null, now: number): boolean {
  return at !== null && now >= at && now - at < ms;
}
