import { expect, test } from 'vitest';
import { MAX_CAMERA_CHOICES } from '../../../preload/contract/models/camera-choice.ts';
import { choiceFor, withChoice } from '../../../renderer/lib/camera/camera-choices.ts';

const overhead = { deviceId: 'a', label: 'Document camera', turn: 180 } as const;
const webcam = { deviceId: 'b', label: 'Webcam', turn: 0 } as const;

test('a camera is known by its id, and by its name once the system gave it another', () => {
  const choices = [webcam, overhead];
  expect(choiceFor(choices, { deviceId: 'a', label: 'Webcam' })).toBe(overhead);
  expect(choiceFor(choices, { deviceId: 'new', label: 'Document camera' })).toBe(overhead);
  expect(choiceFor(choices, { deviceId: 'new', label: 'Another' })).toBeNull();
  // Before a camera is allowed, none has a name.
  const nameless = [{ deviceId: 'x', label: '', turn: 90 } as const];
  expect(choiceFor(nameless, { deviceId: 'new', label: '' })).toBeNull();
});

test('the camera used last comes first, each stands once, and the list does not grow', () => {
  const turned = { ...overhead, deviceId: 'new', turn: 270 } as const;
  expect(withChoice([webcam, overhead], turned)).toEqual([turned, webcam]);
  const many = Array.from({ length: MAX_CAMERA_CHOICES }, (_, n) => ({
    deviceId: `${n}`,
    label: `Camera ${n}`,
    turn: 0 as const,
  }));
  expect(withChoice(many, webcam)).toHaveLength(MAX_CAMERA_CHOICES);
  expect(withChoice(many, webcam)[0]).toBe(webcam);
});
