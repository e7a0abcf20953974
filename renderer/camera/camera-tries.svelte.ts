import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Slot } from '#contract/models/capture.ts';

/** After this many pictures, staff may give a reason and send the picture anyway. */
const ENOUGH = 3;

/**
 * Records which captures the camera took, and how many it took for each slot. The record is lost
 * when the app closes.
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
   * Returns whether staff may override the verdict. They always may for a file, because another
   * attempt would not improve it, but for a camera picture only after three attempts.
   */
  mayOverride(submissionId: string, slot: Slot, captureId: string): boolean {
    if (!this.#taken.has(captureId)) return true;
    return (this.#tries.get(`${submissionId}/${slot}`) ?? 0) >= ENOUGH;
  }
}
