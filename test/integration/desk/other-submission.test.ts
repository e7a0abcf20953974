import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLES } from '../../../dev/project-paths.ts';
import { captureIn } from '../../../renderer/counter/submission-parts.ts';
import { checked, drop, until } from '../../support/file-case.ts';
import { signedInDesk } from '../../support/open-desk.ts';

test('changes nothing for a step that names a capture of another submission, and says so', async () => {
  const desk = await signedInDesk();
  const take = async (sample: string) => {
    const { id } = await desk.value('submission:create', {});
    await drop(desk, id, 'front_photo', join(SAMPLES, sample));
    return until(desk, id, (now) => checked(now) && !now.isReadingPrint);
  };
  const mine = await take('license-front.jpg');
  const other = await take('license-back.jpg');
  const captureId = captureIn(other, 'front_photo')?.id;
  if (captureId === undefined) throw new Error('Nothing was taken in.');
  const named = { submissionId: mine.id, captureId };
  const part = { x: 0, y: 0, width: 0.5, height: 0.5 };
  for (const answer of [
    await desk.call('capture:move', { ...named, to: 'back_photo' }),
    await desk.call('capture:move-page', { ...named, index: 0 }),
    await desk.call('capture:put-back', named),
    await desk.call('capture:turn', { ...named, turn: 90 }),
    await desk.call('capture:cut', { ...named, part }),
    await desk.call('capture:print-copy', { ...named, password: null }),
    await desk.call('capture:override', { ...named, override: { reason: 'wornCard', note: '' } }),
    await desk.call('capture:remove', named),
    await desk.call('capture:remove', { ...named, undo: true }),
  ]) {
    expect(answer).toEqual({ ok: false, error: { code: 'conflict', reason: 'captureGone' } });
  }
  for (const before of [mine, other]) {
    expect(await desk.value('submission:get', { submissionId: before.id })).toEqual(before);
  }
});
