import type { SubmissionId } from '#contract/ids.ts';
import type { Slot } from '#contract/models/capture.ts';
import {
  FRAME_PATH,
  FRAME_PIXELS,
  type FrameGuidance,
  type FrameQuery,
} from '#contract/models/live-frame.ts';
import type { Turn } from '#contract/models/verdict.ts';
import {
  type GuideWord,
  JUST_KEPT,
  NOTHING_WATCHED,
  type PacedWord,
  pacedWord,
  watch,
} from './auto-shutter.ts';
import { frameOf } from './video-picture.ts';

/** A live camera, and the slot that its picture is for. */
export interface Guided {
  readonly video: HTMLVideoElement;
  readonly submission: SubmissionId;
  readonly slot: Slot;
  readonly turn: Turn;
  /** The width in pixels of the picture that the camera would take, before rotation. */
  readonly stillWidth: number;
  /** True if a picture of the page in view was just taken, so the page must be removed first. */
  readonly pageKept: boolean;
  /** The first instruction, and the one that is shown when there is nothing else to say. */
  readonly opening: GuideWord;
  readonly idle: GuideWord;
  /** Called to take the picture once the document has been good and still for long enough. */
  readonly shoot: () => void;
}

/** How long to wait after a frame that couldn't be analyzed. */
const PAUSE_MS = 500;

/**
 * Sends frames from a live camera to main for analysis, one at a time, and provides instructions
 * for staff.
 */
export class LiveGuide {
  /** The document's corners, as fractions of the size of the picture on the screen. */
  corners = $state.raw<FrameGuidance['corners']>(null);
  good = $state(false);
  #word = $state.raw<PacedWord>({ word: 'frame', since: Number.NEGATIVE_INFINITY });

  get word(): GuideWord {
    return this.#word.word;
  }

  /**
   * Runs until the returned function is called. Frames that arrive during an analysis are skipped,
   * so that instructions never lag behind what the camera sees.
   */
  start(guided: Guided): () => void {
    const stop = new AbortController();
    this.#word = { word: guided.opening, since: performance.now() };
    void this.#run(guided, stop.signal).finally(() => {
      this.corners = null;
      this.good = false;
    });
    return () => stop.abort();
  }

  async #run(guided: Guided, signal: AbortSignal): Promise<void> {
    let watched = guided.pageKept ? JUST_KEPT : NOTHING_WATCHED;
    let look: FrameQuery['look'] = 'passing';
    while (!signal.aborted) {
      await nextFrame(guided.video, signal);
      const at = performance.now();
      const seen = signal.aborted ? null : await this.#look(guided, look, signal);
      if (signal.aborted) return;
      if (seen === null) {
        await pause(signal);
        continue;
      }
      const step = watch(watched, { ...seen, at, look });
      watched = step.watched;
      look = step.next;
      if (seen.corners !== null || seen.instruction === 'showDocument') this.corners = seen.corners;
      this.good = seen.good && step.instruction === null;
      const word =
        step.instruction ?? (step.waits ? guided.opening : seen.good ? 'steady' : guided.idle);
      this.#word = pacedWord(this.#word, word, performance.now());
      if (step.shoot) {
        guided.shoot();
        return;
      }
    }
  }

  /** Sends a frame to main for analysis. Resolves with null if it couldn't be analyzed. */
  async #look(
    { video, submission, slot, turn, stillWidth }: Guided,
    look: FrameQuery['look'],
    signal: AbortSignal,
  ): Promise<FrameGuidance | null> {
    const frame = await frameOf(video, turn, FRAME_PIXELS[look]);
    if (frame === null || signal.aborted) return null;
    const scale = String(stillWidth / frame.width);
    const query = new URLSearchParams({ submission, slot, look, scale });
    const request = { method: 'POST', body: frame.jpeg, signal };
    const response = await fetch(`${FRAME_PATH}?${query}`, request).catch(() => null);
    return response?.ok
      ? ((await response.json().catch(() => null)) as FrameGuidance | null)
      : null;
  }
}

/** Waits for the camera's next picture. No picture arrives while the window is hidden. */
function nextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return called(signal, (back) => {
    const number = video.requestVideoFrameCallback(back);
    return () => video.cancelVideoFrameCallback(number);
  });
}

function pause(signal: AbortSignal): Promise<void> {
  return called(signal, (back) => {
    const timer = setTimeout(back, PAUSE_MS);
    return () => clearTimeout(timer);
  });
}

/**
 * Calls `ask` with a callback, and resolves when the callback is called or the signal is aborted.
 * `ask` returns a function that cancels the callback.
 */
function called(signal: AbortSignal, ask: (back: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      cancel();
      resolve();
    };
    const cancel = ask(done);
    signal.addEventListener('abort', done);
  });
}
