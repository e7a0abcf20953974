import { describe, expect, it } from 'vitest';
import { measureBlank } from '../../../../main/precheck/vision/light/blank.ts';
import { measureColor } from '../../../../main/precheck/vision/light/color.ts';
import { findGlare } from '../../../../main/precheck/vision/light/glare.ts';
import { measureLight } from '../../../../main/precheck/vision/light/light.ts';
import {
  captured,
  type Drawing,
  HEIGHT,
  painted,
  paper,
  printed,
  WIDTH,
} from './drawn-document.ts';

const card = printed(paper());

function exposed(drawing: Drawing, by: number): Drawing {
  return drawing.map((light) => light * by);
}

describe('light of a document', () => {
  it('follows the exposure in linear light', () => {
    const usual = measureLight(captured(card));
    const dark = measureLight(captured(exposed(card, 0.05)));
    expect(dark.white / usual.white).toBeCloseTo(0.05, 2);
    expect(dark.contrast).toBeCloseTo(usual.contrast, 1);
  });

  it('tells burnt paper and ink washed out by a veil', () => {
    const burnt = measureLight(captured(card.map((light) => 2.9 * light + 0.12)));
    expect(burnt.burntShare).toBeGreaterThan(0.5);
    expect(burnt.black).toBeGreaterThan(0.15);
    expect(measureLight(captured(card))).toMatchObject({ burntShare: 0 });
  });
});

/** A lamp mirrored at a place in millimeters, burnt over 18 by 13 mm, spilling around. */
function lit(on: Drawing, x: number, y: number): Drawing {
  return painted(on, (atX, atY, light) => {
    const away = Math.hypot((atX - x) / 9, (atY - y) / 6.5);
    return light + 2.2 * Math.exp(-(away ** 2) * 1.2);
  });
}

describe('glare on a document', () => {
  it('finds a burnt spot over text, how much it covers and where', () => {
    const [spot, ...others] = findGlare(captured(lit(card, 27, 20)));
    expect(others).toEqual([]);
    expect(spot?.areaMm2).toBeGreaterThan(120);
    expect(spot?.covers).toBeGreaterThan(0.2);
    const { x = 0, y = 0, width = 0, height = 0 } = spot?.region ?? {};
    expect(Math.abs((x + width / 2) * WIDTH - 27)).toBeLessThan(1.5);
    expect(Math.abs((y + height / 2) * HEIGHT - 20)).toBeLessThan(1.5);
  });

  it('finds a spot so large that most places of the document are lit by it', () => {
    const flooded = painted(card, (x, y, light) => {
      const away = Math.hypot((x - 26) / 18, (y - 20) / 12.6);
      return light + 2.2 * Math.exp(-(away ** 3) * 1.2);
    });
    expect(findGlare(captured(flooded))[0]?.areaMm2).toBeGreaterThan(500);
  });

  it('tells by the print beyond its halo what a spot covers', () => {
    // Around the lamp its haze hides all print, and falls off over some millimeters.
    const hazy = painted(card, (x, y, light) => {
      const away = Math.hypot(x - 27, y - 20);
      const haze = Math.min(1, Math.exp(-(Math.max(0, away - 8) ** 2) / 14));
      return light + haze * (0.88 - light) + (away < 6 ? 0.2 : 0.2 * Math.exp(-((away - 6) ** 2)));
    });
    const [spot] = findGlare(captured(hazy));
    expect(spot?.areaMm2).toBeGreaterThan(75);
    expect(spot?.covers).toBeGreaterThan(0.1);
  });

  it('sees that a spot on empty paper covers nothing', () => {
    const [spot] = findGlare(captured(lit(printed(paper(), 8), 27, 26)));
    expect(spot?.areaMm2).toBeGreaterThan(120);
    expect(spot?.covers).toBe(0);
  });

  it.each([
    ['a white photo', painted(card, (x, y, light) => (x < 24 && y > 8 && y < 30 ? 1 : light))],
    ['white paper', exposed(card, 1.7)],
    [
      'a sheen over text',
      painted(card, (x, y, light) => light + 0.13 * Math.exp(-Math.hypot((x - 27) / 18, y / 20))),
    ],
  ])('does not take %s for glare', (_name, good) => {
    expect(findGlare(captured(good))).toEqual([]);
  });
});

const face = (light: number) => (drawing: Drawing) =>
  painted(drawing, (x, y, before) =>
    Math.hypot((x - 20) / 9, (y - 20) / 12) < 1 ? light : before,
  );
const red = face(0.5)(printed(paper(0.55)));
const green = face(0.3)(printed(paper(0.62)));
const blue = face(0.22)(printed(paper(0.7)));

describe('color of a document', () => {
  it('tells a gray copy from colors, also under a warm lamp', () => {
    const colored = measureColor(captured([red, green, blue]));
    const copied = measureColor(captured(green));
    const warm = measureColor(captured([green, exposed(green, 0.8), exposed(green, 0.5)]));
    expect(colored.chroma).toBeGreaterThan(0.03);
    expect(copied.chroma).toBeLessThan(0.004);
    expect(warm.chroma).toBeLessThan(0.004);
  });

  it('misses the shades in a copy of two tones', () => {
    const twoTone = green.map((light) => (light > 0.4 ? 0.9 : 0.01));
    expect(measureColor(captured(green)).shades).toBeGreaterThan(0.1);
    expect(measureColor(captured(twoTone)).shades).toBeLessThan(0.004);
  });
});

describe('a blank document', () => {
  it('has no ink, whatever folds and shadows lie on it', () => {
    const folded = painted(
      paper(),
      (x, y, light) => light * (x > 30 ? 0.4 : 1) * (y > 20 ? 0.93 : 1),
    );
    expect(measureBlank(captured(folded)).inkShare).toBe(0);
  });

  it('has ink with a single line of text', () => {
    expect(measureBlank(captured(printed(paper(), 8))).inkShare).toBeGreaterThan(0.01);
  });
});
