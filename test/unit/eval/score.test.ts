import { describe, expect, it } from 'vitest';
import { categoryLines } from '../../eval/by-category.ts';
import type { Defect, Label, Level } from '../../eval/label.ts';
import { score } from '../../eval/score.ts';
import { summaryOf } from '../../eval/summary.ts';
import type { VerdictLine } from '../../eval/verdict-line.ts';

function label(file: string, defects: readonly Defect[], more: Partial<Label> = {}): Label {
  return {
    file,
    slot: 'front_photo',
    documentType: 'drivers_license',
    verification: 'government-id',
    defects: [...defects],
    expected: 'pass',
    allowed: ['pass'],
    turn: 0,
    cardCorners: null,
    sourceMime: 'image/jpeg',
    pairFile: null,
    note: null,
    ambiguousOrientation: false,
    category: null,
    ...more,
  };
}

/** Of a file `a` unless it is named: "warn: blur glare/note" is a warning for blur that also notes glare. */
function verdict(said: string, file = 'a'): VerdictLine {
  const [head = '', kinds = ''] = said.split(':');
  const [level = '', turn = '0'] = head.split('@');
  const issues = kinds
    .split(' ')
    .filter(Boolean)
    .map((issue) => {
      const [kind = '', of = level] = issue.split('/');
      return { kind, level: of };
    });
  return {
    file,
    verdict: level as Level,
    turn: Number(turn) as VerdictLine['turn'],
    shows: null,
    issues,
  };
}

function scored(labels: readonly Label[], verdicts: readonly VerdictLine[]) {
  return score(labels, new Map(verdicts.map((line) => [line.file, line])));
}

/** A single file's score. */
function one(defects: readonly Defect[], more: Partial<Label>, given: VerdictLine) {
  return scored([label('a', defects, more)], [given]);
}

const clear = (kind: string): Defect => ({ kind, level: 'clear' });
const severe = (kind: string): Defect => ({ kind, level: 'severe' });

const BACK = { slot: 'back_photo' } as const;

it.each([
  ['under its own kind', clear('blur'), {}, 'warn: blur', 'own'],
  ['under a kind that is near', clear('glare'), {}, 'warn: overexposed', 'near'],
  ['never the other way about', clear('overexposed'), {}, 'warn: blur', 'missed'],
  ['on a back by its barcode', clear('blur'), BACK, 'block: unreadable_barcode', 'near'],
  ['on a front not by a barcode', clear('blur'), {}, 'block: unreadable_barcode', 'missed'],
  ['that leaves nothing, when severe', severe('blur'), {}, 'block: not_a_document', 'near'],
  ['that leaves enough, when clear', clear('blur'), {}, 'block: not_a_document', 'missed'],
  ['not in a note on what passes', clear('blur'), {}, 'pass: blur/note', 'missed'],
  ['in a note on what is stopped', clear('blur'), {}, 'warn: glare blur/note', 'own'],
] as const)('a defect is caught %s', (_how, defect, more, said, how) => {
  const [result] = one([defect], more, verdict(said)).defects;
  expect(result?.caught ? (result.ownKind ? 'own' : 'near') : 'missed').toBe(how);
});

it('a defect counts as missed where there is no verdict', () => {
  const result = scored([label('a', [severe('blur')])], []);
  expect(result.defects.map(({ caught }) => caught)).toEqual([false]);
  expect(result.missing).toEqual(['a']);
});

const SLIGHT: Defect = { kind: 'blur', level: 'slight' };
const TURNED = [[clear('sideways')], { turn: 90 }] as const;

it.each([
  ['passes with a note', [], {}, 'pass: glare/note', []],
  ['warned about is an alarm', [], {}, 'warn: glare', ['alarm']],
  ['blocked is a hard alarm', [], {}, 'block: blur', ['alarm', 'hard']],
  ['slight or good is the same', [SLIGHT], {}, 'warn: blur', ['alarm']],
  ['may be asked which way up it stands', ...TURNED, 'warn: sideways', []],
  ['turned may not be warned of more', ...TURNED, 'warn: sideways blur', ['alarm']],
  ['upright may not be asked about', [], {}, 'warn: sideways', ['alarm']],
] as const)('a good capture %s', (_what, defects, more, said, alarms) => {
  const goods = one(defects, more, verdict(said)).goods;
  const found = goods.map(({ alarm, hard }) => [
    ...(alarm ? ['alarm'] : []),
    ...(hard ? ['hard'] : []),
  ]);
  expect(found).toEqual([alarms]);
});

it('a good capture without a verdict or of doubtful orientation is not counted', () => {
  const doubtful = label('b', [], { ambiguousOrientation: true });
  expect(scored([label('a', []), doubtful], [verdict('block: blur', 'b')]).goods).toEqual([]);
});

it.each([
  [{ turn: 90 }, [], 'pass@90', ['right']],
  [{ turn: 90 }, [], 'warn: upside_down', ['unsure']],
  [{ turn: 90 }, [], 'pass', ['notTurned']],
  [{ turn: 90 }, [], 'pass@270', ['wrong']],
  [{}, [], 'pass@180', ['wrong']],
  [{}, [severe('wrong_side')], 'block@90', ['wrong']],
  // Where it cannot be told, it is not asked.
  [{}, [severe('blur')], 'block@90', []],
  [{}, [{ kind: 'screenshot', level: 'slight' }], 'block@90', []],
  [{ sourceMime: 'application/pdf' }, [], 'block@90', []],
  [{ expected: 'reject' }, [], 'block@90', []],
] as const)('which way up: %j with %j, told %s, is %j', (more, defects, said, outcome) => {
  const { turns } = one(defects, more as Partial<Label>, verdict(said));
  expect(turns.map((turn) => turn.outcome)).toEqual(outcome);
});

it('sums up as counts', () => {
  const stop = { expected: 'block', allowed: ['block', 'reject'] } as const;
  const labels = [
    label('good', []),
    label('alarm', []),
    label('caught', [severe('blur')], { ...stop, allowed: [...stop.allowed] }),
    label('warned', [severe('glare')], { ...stop, allowed: [...stop.allowed] }),
    label('missed', [clear('mismatch')], { expected: 'warn', allowed: ['warn'] }),
  ];
  const summary = summaryOf(
    scored(labels, [
      verdict('pass', 'good'),
      verdict('block: blur', 'alarm'),
      verdict('block: blur', 'caught'),
      verdict('warn: glare', 'warned'),
      verdict('pass', 'missed'),
    ]),
  );
  expect(summary).toMatchObject({
    severe: { hits: 2, of: 2 },
    severeStopped: { hits: 1, of: 2 },
    clear: { hits: 0, of: 1 },
    captureSevere: { hits: 2, of: 2 },
    captureClear: { hits: 0, of: 0 },
    falseAlarms: { hits: 1, of: 2 },
    blockedGood: 1,
    orientation: { hits: 3, of: 3 },
    allowed: { hits: 2, of: 5 },
  });
});

describe('by category', () => {
  const linesOf = (labels: readonly Label[], verdicts: readonly VerdictLine[]) =>
    categoryLines(labels, new Map(verdicts.map((line) => [line.file, line])));
  const of = (category: string | null, file: string, ...allowed: Level[]) =>
    label(file, [], { category, allowed, expected: allowed[0] ?? 'pass' });

  it('counts good documents and what is something else, leaving out dates and endings', () => {
    const lines = linesOf(
      [
        of('passport', 'old', 'pass'),
        of('passport', 'soft', 'pass', 'warn'),
        of('passport', 'blocked', 'pass'),
        of('scene', 'street', 'block'),
        of('scene', 'bus', 'block'),
        of('other_card', 'bank', 'warn', 'block'),
        of('pdf417', 'code', 'pass', 'warn', 'block', 'reject'),
      ],
      [
        verdict('warn: expired', 'old'),
        verdict('warn: too_small', 'soft'),
        verdict('block: cut_off expired/warn', 'blocked'),
        verdict('pass', 'street'),
        verdict('warn: not_a_document', 'bus'),
        verdict('warn: not_a_document', 'bank'),
        verdict('block: not_a_document', 'code'),
      ],
    );
    const at = (start: string) => lines.find((line) => line.trim().startsWith(start));
    expect(at('passport')?.split(/\s+/).slice(1)).toEqual([
      ...['passport', '3', '1', '1', '1', '.', '2'],
    ]);
    expect(at('good documents blocked')).toContain('33.3 % (1/3)');
    expect(at('good documents warned')).toContain('33.3 % (1/3)');
    expect(at('something else')).toContain('33.3 % (1/3)');
    expect(at('only warned')).toContain('50.0 % (1/2)');
  });

  it('says nothing of captures without a category', () => {
    expect(linesOf([of(null, 'old', 'pass')], [verdict('pass', 'old')])).toEqual([]);
  });
});
