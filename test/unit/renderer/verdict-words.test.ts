import { describe, expect, test } from 'vitest';
import { placeOf, turnedRegion } from '#counter/verdict/marked-region.ts';
import {
  fitWords,
  measureWords,
  noteWords,
  placeWords,
  verdictText,
} from '#counter/verdict/verdict-words.ts';
import type { Turn, VerdictIssue } from '../../../preload/contract/models/verdict.ts';

const issue = (part: Partial<VerdictIssue> & Pick<VerdictIssue, 'kind'>): VerdictIssue => ({
  level: 'warn',
  measured: null,
  limit: null,
  fix: '',
  ...part,
});
const TURNS: readonly Turn[] = [0, 90, 180, 270];
const TOP_LEFT = { x: 0.125, y: 0, width: 0.125, height: 0.25 };

describe('the place on a picture', () => {
  test.each([
    [0, TOP_LEFT, 'topLeft'],
    [90, { x: 0.75, y: 0.125, width: 0.25, height: 0.125 }, 'topRight'],
    [180, { x: 0.75, y: 0.75, width: 0.125, height: 0.25 }, 'bottomRight'],
    [270, { x: 0, y: 0.75, width: 0.25, height: 0.125 }, 'bottomLeft'],
  ] as const)('follows a picture turned by %i', (turn, region, place) => {
    expect(turnedRegion(TOP_LEFT, turn)).toEqual(region);
    expect(placeOf(turnedRegion(TOP_LEFT, turn))).toBe(place);
  });

  test('is an edge if it extends along one, and none if it is everywhere', () => {
    const edge = { x: 0, y: 0.1, width: 0.04, height: 0.8 };
    expect(TURNS.map((turn) => placeWords(issue({ kind: 'cut_off', region: edge }), turn))).toEqual(
      ['on the left', 'at the top', 'on the right', 'at the bottom'],
    );
    expect(placeOf({ x: 0.1, y: 0.1, width: 0.8, height: 0.7 })).toBeNull();
    expect(placeOf({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 })).toBe('middle');
  });
});

describe('a measurement', () => {
  test.each([
    [{ kind: 'blur', measured: 0.4231, limit: 0.2 }, 'blur width: 0.42 mm, limit 0.20 mm'],
    [{ kind: 'too_small', measured: 117.6, limit: 140 }, 'resolution: 118 dpi, limit 140 dpi'],
    [
      { kind: 'glare', measured: 1240.2, limit: 900 },
      'largest glare spot: 1,240 mm², limit 900 mm²',
    ],
    [{ kind: 'dark', measured: 0.12, limit: 0.035 }, 'paper brightness: 12%, limit 3.5%'],
    [
      { kind: 'expired', measured: '2024-04-30', limit: '2026-11-01' },
      'on the card: April 30, 2024',
    ],
    [{ kind: 'mismatch', measured: 'birthDate' }, 'doesn’t match: date of birth'],
    [
      { kind: 'extension_mismatch', measured: 'jpg', limit: 'application/pdf' },
      'the name ends in .jpg, but the file is PDF',
    ],
    [{ kind: 'blank', measured: 2, limit: 3 }, 'blank: 2 of 3 pages'],
  ] as const)('of %o has its unit', (part, words) => {
    expect(measureWords(issue(part))).toBe(words);
  });

  test('is not shown if nothing was measured', () => {
    expect(measureWords(issue({ kind: 'same_image' }))).toBeNull();
  });
});

test('shows what was already corrected as such, and never before a fault', () => {
  const turned = issue({ kind: 'sideways', level: 'note', fix: 'sideways.turned_by_barcode' });
  const blurred = issue({ kind: 'blur', fix: 'blur.focus' });
  expect(noteWords(turned)).toBe('The app rotated the picture upright, based on the barcode.');
  expect(verdictText({ level: 'pass', turn: 90, issues: [turned] })).toBe(
    'Ready to send. The app rotated the picture upright, based on the barcode.',
  );
  expect(verdictText({ level: 'warn', turn: 90, issues: [turned, blurred] })).toContain(
    'The text is blurry. Let the camera focus',
  );
});

test('does not call a picture ready in which nothing was recognized', () => {
  const issues = [issue({ kind: 'not_a_document' })];
  expect(fitWords({ level: 'warn', issues })).toBe('Check again');
  expect(fitWords({ level: 'block', issues })).toBe('Not ready');
  expect(fitWords({ level: 'warn', issues: [issue({ kind: 'glare' })] })).toMatch(/^Ready to send/);
});
