import { expect, onTestFinished, test } from 'vitest';
import { branchComputer } from '../../support/lockable-desk.ts';

test('a line holds every character that JSON may have in a text as it is', async () => {
  const { start, signIn } = await branchComputer();
  const desk = await start();
  onTestFinished(() => void desk.kill());
  await signIn(desk);
  const { id: submissionId } = await desk.value('submission:create', {});
  const label = 'a\u2028b\u2029c\u0085d\u000be';
  expect(await desk.value('submission:rename', { submissionId, label })).toMatchObject({ label });
});
