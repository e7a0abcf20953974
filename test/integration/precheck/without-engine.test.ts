import { expect, test, vi } from 'vitest';
import { PREVIEW_WRITING } from '../../../main/precheck/limits.ts';
import { inspectFile } from '../../../main/precheck/worker/inspect-file.ts';
import { renderFile } from '../../../main/precheck/worker/render-file.ts';
import { fixture, pictureAs } from '../../support/captures.ts';
import { simplePdf } from '../../support/made-pdf.ts';
import { HEIGHT, quartersOf, UPRIGHT, WIDTH } from '../../support/quadrant-picture.ts';

const NO_ENGINE = null;
const SHOW = { kind: 'render', page: 0, turn: 0, maxEdge: 1600, writing: PREVIEW_WRITING } as const;

test('still checks, shows, and converts a HEIC if the picture engine cannot load', async () => {
  const bytes = fixture('orientation-6.heic');
  expect(await inspectFile(bytes, NO_ENGINE)).toMatchObject({ kind: 'picture', width: WIDTH });
  const shown = await renderFile({ ...SHOW, bytes }, NO_ENGINE);
  expect(shown).toMatchObject({ mediaType: 'image/jpeg', width: WIDTH, height: HEIGHT });
  expect(await quartersOf(shown?.bytes ?? new Uint8Array())).toEqual(UPRIGHT);
});

test('uses libheif’s own words as the reason, and prints them nowhere', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const cut = fixture('orientation-6.heic').subarray(0, 600);
  expect(await inspectFile(cut, NO_ENGINE)).toMatchObject({
    kind: 'broken',
    detail: expect.stringMatching(/^Invalid input/),
  });
  expect(await renderFile({ ...SHOW, bytes: cut }, NO_ENGINE)).toBeNull();
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('still checks a PDF, and says why for what only the engine decodes', async () => {
  expect(await inspectFile(simplePdf(2), NO_ENGINE)).toMatchObject({ kind: 'pdf', pages: 2 });
  const bytes = await pictureAs('jpeg');
  expect(await inspectFile(bytes, NO_ENGINE)).toMatchObject({
    kind: 'notChecked',
    reason: 'unavailable',
  });
  expect(await renderFile({ ...SHOW, bytes }, NO_ENGINE)).toBeNull();
});
