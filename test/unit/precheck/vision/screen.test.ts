import { describe, expect, it } from 'vitest';
import type { Corners } from '../../../../main/precheck/math/plane.ts';
import type { FoundDocument } from '../../../../main/precheck/vision/outline/find-document.ts';
import type { Shape } from '../../../../main/precheck/vision/outline/sizes.ts';
import type { ColorRaster } from '../../../../main/precheck/vision/picture/raster.ts';
import { measureScreen } from '../../../../main/precheck/vision/screen/screen.ts';
import { fill, plainRaster } from '../../../support/drawn-raster.ts';

const CORNERS: Corners = [
  [0.3, 0.3],
  [0.8, 0.3],
  [0.8, 0.75],
  [0.3, 0.75],
];

const CARD = found('card', CORNERS);

describe('A screen', () => {
  it('is known by the bars across a screenshot', () => {
    const page = card();
    fill(page, [0, 0, 800, 40], [40, 60, 120]);
    fill(page, [0, 570, 800, 30], [30, 30, 36]);
    expect(measureScreen(page, CARD).levelEdges).toBe(2);
  });
});

describe('No screen', () => {
  it('is a scan with a white lid, whose edges end with the card', () => {
    expect(measureScreen(card(), CARD).levelEdges).toBe(0);
  });

  it('is a straight scan of a page with rules, whose edges are as level as bars', () => {
    const page = plainRaster(600, 800, [236, 236, 236]);
    fill(page, [10, 30, 580, 740], [252, 252, 252]);
    fill(page, [14, 200, 572, 40], [70, 90, 140]);
    const corners: Corners = [
      [10 / 600, 30 / 800],
      [590 / 600, 30 / 800],
      [590 / 600, 770 / 800],
      [10 / 600, 770 / 800],
    ];
    expect(measureScreen(page, found('page', corners)).levelEdges).toBe(0);
  });
});

function found(shape: Shape, corners: Corners): FoundDocument {
  return { shape, corners, confidence: 0.9, cut: [] };
}

/** On a white lid. */
function card(): ColorRaster {
  const raster = plainRaster(800, 600, [238, 238, 236]);
  fill(raster, [240, 180, 400, 270], [180, 205, 190]);
  fill(raster, [240, 180, 400, 40], [30, 80, 140]);
  return raster;
}
