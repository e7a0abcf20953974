import type { CaptureId } from '#contract/ids.ts';
import type { Capture, Slot } from '#contract/models/capture.ts';

/** A dialog of the capture step, and the slot it is about. */
export type SlotDialog =
  | { readonly kind: 'platformFile'; readonly slot: Slot }
  /** Asks where to split a PDF that may contain several documents. */
  | { readonly kind: 'split' }
  /** `retakes` is the page that the new picture replaces. */
  | { readonly kind: 'camera'; readonly slot: Slot; readonly retakes?: Capture }
  | { readonly kind: 'override'; readonly slot: Slot; readonly capture: Capture }
  /** Set if staff asked to add a page to the document. */
  | { readonly kind: 'scan'; readonly slot: Slot | 'any'; readonly adds?: true }
  | {
      readonly kind: 'compare';
      readonly slot: Slot;
      readonly earlier: Capture;
      readonly laterId: CaptureId;
    }
  | {
      readonly kind: 'closer';
      readonly capture: Capture;
      /** The index of the issue whose location staff have asked to see. */
      readonly pointed?: number;
      /** The page to open at, counted from 1. */
      readonly page?: number;
    }
  /** Warns that a service may flag a changed PDF. */
  | { readonly kind: 'changePages'; readonly answer: (isMeant: boolean) => void };
