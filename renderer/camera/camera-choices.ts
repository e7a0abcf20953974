import { type CameraChoice, MAX_CAMERA_CHOICES } from '#contract/models/camera-choice.ts';
import type { CameraDevice } from './open-camera.ts';

/** What staff chose for a camera before: by its id, else by its name, as the system may give out new ids. */
export function choiceFor(
  choices: readonly CameraChoice[],
  { deviceId, label }: CameraDevice,
): CameraChoice | null {
  const same = choices.find((choice) => choice.deviceId === deviceId);
  const alike = choices.find((choice) => label !== '' && choice.label === label);
  return same ?? alike ?? null;
}

/** The choices with a new one, which comes first: it is the camera used last. */
export function withChoice(
  choices: readonly CameraChoice[],
  chosen: CameraChoice,
): readonly CameraChoice[] {
  const before = choiceFor(choices, chosen);
  return [chosen, ...choices.filter((choice) => choice !== before)].slice(0, MAX_CAMERA_CHOICES);
}
