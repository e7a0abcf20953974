import * as v from 'valibot';
import { Turn } from './verdict.ts';

/** Most cameras that a desk remembers. */
export const MAX_CAMERA_CHOICES = 8;

/** What staff chose for a camera of this desk. */
export const CameraChoice = v.object({
  /** As the window knows the device. It changes when the system forgets the device; the name is then enough. */
  deviceId: v.pipe(v.string(), v.maxLength(200)),
  /** As the system calls it. */
  label: v.pipe(v.string(), v.maxLength(200)),
  /** A document camera may hang upside down or stand on its side. */
  turn: Turn,
});
export type CameraChoice = v.InferOutput<typeof CameraChoice>;
