import { expect, test } from 'vitest';
import type { Capture } from '../../../preload/contract/models/capture.ts';
import { otherSide } from '../../../renderer/lib/submission/submission-parts.ts';

const saidOf = (...kinds: string[]) =>
  ({ verdict: { issues: kinds.map((kind) => ({ kind })) } }) as unknown as Capture;

test('a picture of the other side is offered its slot, unless the same one stands there', () => {
  expect(otherSide('front_photo', saidOf('wrong_side'))).toBe('back_photo');
  expect(otherSide('back_photo', saidOf('blur', 'wrong_side'))).toBe('front_photo');
  expect(otherSide('back_photo', saidOf('same_image', 'wrong_side'))).toBeNull();
  expect(otherSide('front_photo', saidOf('blur'))).toBeNull();
  expect(otherSide('front_photo', { verdict: null } as Capture)).toBeNull();
});
