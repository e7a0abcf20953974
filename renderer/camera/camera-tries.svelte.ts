import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Slot } from '#contract/models/capture.ts';

/** The number of pictures after which staff may give a reason and send the picture anyway. */
const ENOUGH = 3;

/**
 * Records which captures came from the camera, and how many pictures were taken for each slot. The
 * record is lost when the app closes.
 */
export class CameraTries {
  #tries = new SvelteMap<string, number>();
  #taken = new SvelteSet<string>();

  note(submissionId: string, slot: Slot, captureId: string): void {
    const key = `${submissionId}/${slot}`;
    this.#tries.set(key, (this.#tries.get(key) ?? 0) + 1);
    this.#taken.add(captureId);
  }

  isFromCamera(captureId: string): boolean {
    return this.#taken.has(captureId);
  }

  /**
   * Returns whether staff may override the verdict. For a file, they always may, because another
   * attempt wouldn't improve it. For a camera picture, they may only after three attempts.
   */
  mayOverride(submissionId: string, slot: Slot, captureId: string): boolean {
    if (!this.#taken.has(captureId)) return true;
    return (this.#tries.get(`${submissionId}/${slot}`) ?? 0) >= ENOUGH;
  }
}
