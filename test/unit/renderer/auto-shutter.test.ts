import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  JUST_KEPT,
  NOTHING_WATCHED,
  pacedWord,
  type Sighting,
  STEADY_MS,
  STILL_PART,
  type Watched,
  WORD_MS,
  watch,
} from '#camera/auto-shutter.ts';
import type { Instruction } from '../../../preload/contract/models/live-frame.ts';

type Corners = NonNullable<Sighting['corners']>;

/** A card half as wide as the picture, at a place. */
const cardAt = (x: number, y: number): Corners => [
  [x, y],
  [x + 0.5, y],
  [x + 0.5, y + 0.4],
  [x, y + 0.4],
];

/** What a camera shows at one moment, and what a detailed analysis would find in it. */
interface Scene {
  readonly after: number;
  readonly corners: Corners | null;
  readonly instruction: Instruction | null;
  readonly atCloseLook: Instruction | null;
}

/** Shows scenes one after another. Each gets the look that the previous one requested. */
function shown(scenes: readonly Scene[], first: Watched = NOTHING_WATCHED) {
  let watched = first;
  let look: Sighting['look'] = 'passing';
  let at = 0;
  return scenes.map((scene) => {
    at += scene.after;
    const { corners } = scene;
    const instruction =
      scene.instruction ?? (look === 'close' && corners !== null ? scene.atCloseLook : null);
    const good = corners !== null && instruction === null;
    const step = watch(watched, { at, look, corners, instruction, good });
    const sight = { at, look, good, scene, step };
    watched = step.watched;
    look = step.next;
    return sight;
  });
}

const place = fc.double({ min: 0, max: 0.4, noNaN: true });
const corners = fc.option(
  fc.tuple(place, place).map(([x, y]) => cardAt(x, y)),
  { freq: 6 },
);
const wrong = fc.option(fc.constantFrom<Instruction>('closer', 'lessGlare', 'otherSide'), {
  freq: 3,
});
const scene = fc.record({
  after: fc.integer({ min: 15, max: 400 }),
  corners,
  instruction: wrong,
  atCloseLook: wrong,
});
/** Generates scenes that often stay the same for several frames. */
const film = fc
  .array(fc.tuple(scene, fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.flatMap(([one, times]) => Array.from({ length: times }, () => one)));

test('takes a picture automatically only of a document that was good, certain, and still for long enough', () => {
  fc.assert(
    fc.property(film, (scenes) => {
      const sights = shown(scenes);
      for (const [index, { step, at }] of sights.entries()) {
        if (!step.shoot) continue;
        const since = sights.findLastIndex((one) => at - one.at >= STEADY_MS);
        expect(since).toBeGreaterThanOrEqual(0);
        const run = sights.slice(since, index + 1);
        const [first] = run;
        expect(run.every(({ good }) => good)).toBe(true);
        expect(run.length).toBeGreaterThanOrEqual(2);
        const [left, top] = first?.scene.corners?.[0] ?? [Number.NaN, Number.NaN];
        for (const {
          look,
          scene: { corners: here },
        } of run) {
          const [x, y] = here?.[0] ?? [Number.NaN, Number.NaN];
          // A close look may see other corners. Here it sees the same.
          if (look === 'passing')
            expect(Math.hypot(x - left, y - top)).toBeLessThan(2 * 0.5 * STILL_PART);
        }
        const run2 = sights.slice(0, index + 1);
        const lastMove = run2.findLastIndex(({ good }) => !good);
        expect(run2.slice(lastMove + 1).some(({ look }) => look === 'close')).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test('does not take a kept document again before it was removed', () => {
  const lying = (x: number | null, times: number): Scene[] =>
    Array.from({ length: times }, () => ({
      after: 100,
      corners: x === null ? null : cardAt(x, 0.2),
      instruction: null,
      atCloseLook: null,
    }));
  const takes = (...scenes: Scene[][]) =>
    shown(scenes.flat(), JUST_KEPT).some(({ step }) => step.shoot);
  const long = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(long, long, (before, after) => {
      expect(takes(lying(0.2, before))).toBe(false);
      // A frame may miss a document that is there.
      expect(takes(lying(0.2, before), lying(null, 1), lying(0.2, after))).toBe(false);
      expect(takes(lying(0.2, before), lying(null, 3), lying(0.2, 20))).toBe(true);
      expect(takes(lying(0.2, before), lying(0.3, 20))).toBe(true);
      expect(takes(lying(null, 3), lying(0.2, 20))).toBe(true);
    }),
  );
});

test('shows a fault from a close look until the document moves or a second look finds it good', () => {
  const front = (atCloseLook: Instruction | null, x = 0.2): Scene => ({
    after: 100,
    corners: cardAt(x, 0.2),
    instruction: null,
    atCloseLook,
  });
  const wrongSide = shown(Array.from({ length: 60 }, () => front('otherSide')));
  expect(wrongSide.some(({ step }) => step.shoot)).toBe(false);
  const said = wrongSide.findIndex(({ step }) => step.instruction === 'otherSide');
  expect(said).toBeGreaterThan(0);
  expect(wrongSide.slice(said).every(({ step }) => step.instruction === 'otherSide')).toBe(true);
  const looks = wrongSide.filter(({ look }) => look === 'close').length;
  expect(looks).toBeLessThan(wrongSide.length / 6);

  const moved = shown([...Array.from({ length: 10 }, () => front('otherSide')), front(null, 0.3)]);
  expect(moved.at(-1)?.step.instruction).toBeNull();
});

test('shows an instruction long enough to be heard, and finally the last one', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom<Instruction>('closer', 'lessGlare', 'holdStill'),
          fc.integer({ min: 10, max: 700 }),
        ),
        { minLength: 1 },
      ),
      (wanted) => {
        let now = 0;
        let shownWord = pacedWord({ word: 'frame', since: Number.NEGATIVE_INFINITY }, 'frame', 0);
        const changes: number[] = [];
        for (const [word, after] of wanted) {
          now += after;
          const next = pacedWord(shownWord, word, now);
          if (next !== shownWord) changes.push(now);
          shownWord = next;
        }
        for (const [at, change] of changes.entries()) {
          if (at > 0) expect(change - (changes[at - 1] ?? 0)).toBeGreaterThanOrEqual(WORD_MS);
        }
        const last = wanted.at(-1)?.[0];
        expect(pacedWord(shownWord, last ?? 'frame', now + WORD_MS).word).toBe(last);
      },
    ),
  );
});
