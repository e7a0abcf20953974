import { expect, test } from 'vitest';
import { cameraOf, completeRectangle } from '../../../../main/precheck/vision/outline/rectangle.ts';

test('completes a page whose known side crosses the middle of the picture, where it shows no tilt', () => {
  const camera = cameraOf(288, 384);
  const far = completeRectangle([144, 26], [145, 356], [0, 29], [0, 357], 1.3, camera);
  expect(far).not.toBeNull();
  for (const [x] of far ?? []) {
    expect(x).toBeGreaterThan(-130);
    expect(x).toBeLessThan(-90);
  }
});
