import { expect, test } from 'vitest';
import { followDocument, lookAtFrame } from '../../../../main/precheck/analysis/frame-look.ts';
import type { VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { type Corners, distance } from '../../../../main/precheck/math/plane.ts';
import { findDocument } from '../../../../main/precheck/vision/outline/find-document.ts';
import { wholeDetail } from '../../../../main/precheck/vision/picture/picture-view.ts';
import { type Color, paint, seenRectangle } from '../../../support/painted-document.ts';

const PICTURE = [960, 540] as const;
const CARD = [85.6, 53.98] as const;
/** 420 pixels along a card's longer side. */
const DPI = (420 / CARD[0]) * 25.4;
const TABLE: Color = [96, 104, 92];

const license = (x: number, y: number): Color => {
  if (y < 9) return [30, 60, 120];
  if (x > 4 && x < 27 && y > 13 && y < 42) return [150, 120, 100];
  if (x > 32 && x < 75 && y > 13 && y < 45 && y % 5 < 2 && x % 3 < 2) return [60, 60, 70];
  return [205, 220, 235];
};

const held = (move: readonly [number, number], turn: number) =>
  seenRectangle([420, (420 * CARD[1]) / CARD[0]], PICTURE, { turn, tiltX: 8, move: [...move] });

function frame(corners: Corners | null) {
  const [width, height] = PICTURE;
  const away: Corners = [
    [5000, 5000],
    [5100, 5000],
    [5100, 5060],
    [5000, 5060],
  ];
  const overview = paint({
    picture: PICTURE,
    corners: corners ?? away,
    size: CARD,
    print: license,
    table: TABLE,
    grain: 12,
  });
  const orientation = { source: 'none' } as const;
  const detail = async () => wholeDetail(overview);
  return { width, height, orientation, overview, detail };
}

/** Mean distance of the corners, in parts of the card's length. */
function off(found: Corners | undefined, truth: Corners): number {
  if (!found) return Number.POSITIVE_INFINITY;
  const [width, height] = PICTURE;
  const distances = found.map(([x, y], k) => distance([x * width, y * height], truth[k] ?? [0, 0]));
  return distances.reduce((sum, value) => sum + value, 0) / 4 / 420;
}

/** Looks at one frame after the other, each with what the one before it showed. */
function watch() {
  let before: VisibleFacts['document'] = null;
  return async (picture: ReturnType<typeof frame>) => {
    before = (await lookAtFrame(picture, 'cardFront', before)).document;
    return before;
  };
}

test('a card in a hand is followed from frame to frame, let go when it is taken away, and found again', async () => {
  const look = watch();
  for (let step = 0; step < 4; step++) {
    const corners = held([step * 7, step * -4], step * 0.6);
    const seen = await look(frame(corners));
    expect(off(seen?.corners, corners)).toBeLessThan(0.01);
    expect(Math.abs((seen?.dpi ?? 0) - DPI)).toBeLessThan(0.03 * DPI);
  }

  expect(await look(frame(null))).toBeNull();

  const back = held([-120, 30], -5);
  expect(off((await look(frame(back)))?.corners, back)).toBeLessThan(0.01);
});

test('a card that jumped is not left where it was', async () => {
  const look = watch();
  await look(frame(held([-150, 0], 0)));
  const corners = held([150, 20], 8);
  expect(off((await look(frame(corners)))?.corners, corners)).toBeLessThan(0.01);
});

test('near its last place a card needs no search, in its own or in a new light', () => {
  const first = findDocument(frame(held([0, 0], 0)).overview, 'cardFront');
  const corners = held([9, -6], 1);
  const { overview } = frame(corners);
  expect(off((first && followDocument(overview, first))?.corners, corners)).toBeLessThan(0.01);
  const dim = { ...overview, data: overview.data.map((level) => level * 0.5) };
  expect(off((first && followDocument(dim, first))?.corners, corners)).toBeLessThan(0.01);
});
