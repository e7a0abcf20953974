import { describe, expect, it } from 'vitest';
import type { Corners } from '../../../../main/precheck/math/plane.ts';
import type { FoundDocument } from '../../../../main/precheck/vision/outline/find-document.ts';
import type { Shape } from '../../../../main/precheck/vision/outline/sizes.ts';
import {
  pictureView as looking,
  type PictureView,
  wholeDetail,
} from '../../../../main/precheck/vision/picture/picture-view.ts';
import { type ColorRaster, shrink } from '../../../../main/precheck/vision/picture/raster.ts';
import { measureScreen } from '../../../../main/precheck/vision/screen/screen.ts';
import { fill, paint, plainRaster } from '../../../support/drawn-raster.ts';

const CORNERS: Corners = [
  [0.3, 0.3],
  [0.8, 0.3],
  [0.8, 0.75],
  [0.3, 0.75],
];

const CARD = found('card', CORNERS);

describe('A screen', () => {
  it('is known by the bars across a screenshot', async () => {
    const page = card();
    fill(page, [0, 0, 800, 40], [40, 60, 120]);
    fill(page, [0, 570, 800, 30], [30, 30, 36]);
    expect((await measureScreen(viewOf(page), CARD)).levelEdges).toBe(2);
  });

  it('is known by the fine pattern that covers the card and its surroundings', async () => {
    const monitor = card();
    paint(
      monitor,
      () => 1,
      (x, y, old) => wave(x, y, old),
    );
    expect((await measureScreen(viewOf(monitor), CARD)).grid).toBeGreaterThan(200);
  });

  it('is known by a pattern that only the full picture still has', async () => {
    const monitor = card(1600, 1200);
    paint(
      monitor,
      () => 1,
      (x, y, old) => wave(x, y, old),
    );
    const view = viewOf(monitor, shrink(monitor, 4));
    expect((await measureScreen(view, CARD)).grid).toBeGreaterThan(200);
  });
});

describe('No screen', () => {
  it('is a scan with a white lid, whose edges end with the card', async () => {
    expect(await measureScreen(viewOf(card()), CARD)).toMatchObject({ levelEdges: 0, grid: 0 });
  });

  it('is a straight scan of a page with rules, whose edges are as level as bars', async () => {
    const page = plainRaster(600, 800, [236, 236, 236]);
    fill(page, [10, 30, 580, 740], [252, 252, 252]);
    fill(page, [14, 200, 572, 40], [70, 90, 140]);
    const corners: Corners = [
      [10 / 600, 30 / 800],
      [590 / 600, 30 / 800],
      [590 / 600, 770 / 800],
      [10 / 600, 770 / 800],
    ];
    expect((await measureScreen(viewOf(page), found('page', corners))).levelEdges).toBe(0);
  });

  it('is a woven cloth below the card', async () => {
    const cloth = card();
    const beside = (x: number, y: number) => (x < 240 || x >= 640 || y < 180 || y >= 450 ? 1 : 0);
    paint(cloth, beside, (x, y, old) => wave(x, y, old));
    expect((await measureScreen(viewOf(cloth), CARD)).grid).toBe(0);
  });

  it('is a passport whose facing page has the same guilloches', async () => {
    const passport = card();
    const onPages = (x: number, y: number) => (x >= 240 && x < 640 && y < 450 ? 1 : 0);
    paint(passport, onPages, (x, y, old) => wave(x, y, old));
    const { grid } = await measureScreen(viewOf(passport), found('dataPage', CORNERS));
    expect(grid).toBeLessThan(20);
  });
});

function found(shape: Shape, corners: Corners): FoundDocument {
  return { shape, corners, confidence: 0.9, cut: [] };
}

function wave(x: number, y: number, [red, green, blue]: readonly [number, number, number]) {
  const level = 6 * Math.sin(2 * Math.PI * (0.23 * x + 0.06 * y));
  return [red + level, green + level, blue + level] as const;
}

/** On a white lid, with a little noise that is the same every time. */
function card(width = 800, height = 600): ColorRaster {
  const raster = plainRaster(width, height, [238, 238, 236]);
  const [left, top, across] = [0.3 * width, 0.3 * height, 0.5 * width];
  fill(raster, [left, top, across, 0.45 * height], [180, 205, 190]);
  fill(raster, [left, top, across, 0.067 * height], [30, 80, 140]);
  let state = 1;
  paint(
    raster,
    () => 1,
    (_x, _y, [red, green, blue]) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      const level = Math.floor((state / 2147483648) * 3) - 1;
      return [red + level, green + level, blue + level];
    },
  );
  return raster;
}

function viewOf(picture: ColorRaster, overview = picture): PictureView {
  const { width, height } = picture;
  const detail = async () => wholeDetail(picture);
  const orientation = { source: 'none' } as const;
  return looking({ width, height, orientation, overview, whole: true, detail });
}
