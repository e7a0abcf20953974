import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Slot } from '#contract/models/capture.ts';

/** The number of pictures after which staff may send the picture anyway with a reason. */
const ENOUGH = 3;

/**
 * Which captures the camera took, and how many were taken for each slot. Forgotten when the app
 * closes.
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
   * Returns whether staff may override the verdict: always for a file, which cannot improve, and
   * for a camera picture only after three attempts.
   */
  mayOverride(submissionId: string, slot: Slot, captureId: string): boolean {
    if (!this.#taken.has(captureId)) return true;
    return (this.#tries.get(`${submissionId}/${slot}`) ?? 0) >= ENOUGH;
  }
}
