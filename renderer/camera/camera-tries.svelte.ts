import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Slot } from '#contract/models/capture.ts';

/** After so many pictures, a further try is not asked for: staff may send what there is, with a reason. */
const ENOUGH = 3;

/** Which captures the camera took, and how often it was tried for a slot. Forgotten when the app closes. */
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

  /** A file is as good as it gets at once; a camera picture only after three tries. */
  mayOverride(submissionId: string, slot: Slot, captureId: string): boolean {
    if (!this.#taken.has(captureId)) return true;
    return (this.#tries.get(`${submissionId}/${slot}`) ?? 0) >= ENOUGH;
  }
}
