import { describe, expect, it } from 'vitest';
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

function verdict(
  file: string,
  level: Level,
  issues: Record<string, string>,
  turn = 0,
): VerdictLine {
  const list = Object.entries(issues).map(([kind, of]) => ({ kind, level: of }));
  return { file, verdict: level, turn: turn as VerdictLine['turn'], shows: null, issues: list };
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

describe('a defect', () => {
  it.each([
    ['under its own kind', clear('blur'), {}, verdict('a', 'warn', { blur: 'warn' }), true, true],
    [
      'under a kind that is near',
      clear('glare'),
      {},
      verdict('a', 'warn', { overexposed: 'warn' }),
      true,
      false,
    ],
    [
      'never the other way about',
      clear('overexposed'),
      {},
      verdict('a', 'warn', { blur: 'warn' }),
      false,
      false,
    ],
    [
      'on a back by its barcode',
      clear('blur'),
      { slot: 'back_photo' },
      verdict('a', 'block', { unreadable_barcode: 'block' }),
      true,
      false,
    ],
    [
      'on a front not by a barcode',
      clear('blur'),
      {},
      verdict('a', 'block', { unreadable_barcode: 'block' }),
      false,
      false,
    ],
    [
      'that leaves nothing, when severe',
      severe('blur'),
      {},
      verdict('a', 'block', { not_a_document: 'block' }),
      true,
      false,
    ],
    [
      'that leaves enough, when clear',
      clear('blur'),
      {},
      verdict('a', 'block', { not_a_document: 'block' }),
      false,
      false,
    ],
    [
      'not in a note on what passes',
      clear('blur'),
      {},
      verdict('a', 'pass', { blur: 'note' }),
      false,
      false,
    ],
    [
      'in a note on what is stopped',
      clear('blur'),
      {},
      verdict('a', 'warn', { glare: 'warn', blur: 'note' }),
      true,
      true,
    ],
  ] as const)('is caught %s', (_how, defect, more, given, caught, ownKind) => {
    const [result] = one([defect], more, given).defects;
    expect({ caught: result?.caught, ownKind: result?.ownKind }).toEqual({ caught, ownKind });
  });

  it('counts as missed where there is no verdict', () => {
    const result = scored([label('a', [severe('blur')])], []);
    expect(result.defects.map(({ caught }) => caught)).toEqual([false]);
    expect(result.missing).toEqual(['a']);
  });
});

describe('a good capture', () => {
  const alarm = (defects: readonly Defect[], more: Partial<Label>, given: VerdictLine) =>
    one(defects, more, given).goods.map((good) => [good.alarm, good.hard]);

  it.each([
    ['passes with a note', [], {}, verdict('a', 'pass', { glare: 'note' }), [false, false]],
    ['warned about is an alarm', [], {}, verdict('a', 'warn', { glare: 'warn' }), [true, false]],
    ['blocked is a hard alarm', [], {}, verdict('a', 'block', { blur: 'block' }), [true, true]],
    [
      'slight or good is the same',
      [{ kind: 'blur', level: 'slight' }],
      {},
      verdict('a', 'warn', { blur: 'warn' }),
      [true, false],
    ],
    [
      'may be asked which way up it stands',
      [clear('sideways')],
      { turn: 90 },
      verdict('a', 'warn', { sideways: 'warn' }),
      [false, false],
    ],
    [
      'turned may not be warned of more',
      [clear('sideways')],
      { turn: 90 },
      verdict('a', 'warn', { sideways: 'warn', blur: 'warn' }),
      [true, false],
    ],
    [
      'upright may not be asked about',
      [],
      {},
      verdict('a', 'warn', { sideways: 'warn' }),
      [true, false],
    ],
  ] as const)('%s', (_what, defects, more, given, expected) => {
    expect(alarm([...defects], more, given)).toEqual([expected]);
  });

  it('without a verdict or of doubtful orientation is not counted', () => {
    const doubtful = label('b', [], { ambiguousOrientation: true });
    const result = scored([label('a', []), doubtful], [verdict('b', 'block', { blur: 'block' })]);
    expect(result.goods).toEqual([]);
  });
});

describe('which way up', () => {
  const outcome = (more: Partial<Label>, given: VerdictLine, defects: readonly Defect[] = []) =>
    one(defects, more, given).turns.map((turn) => turn.outcome);

  it('is right, unsure, wrong or passed over', () => {
    expect(outcome({ turn: 90 }, verdict('a', 'pass', {}, 90))).toEqual(['right']);
    expect(outcome({ turn: 90 }, verdict('a', 'warn', { upside_down: 'warn' }))).toEqual([
      'unsure',
    ]);
    expect(outcome({ turn: 90 }, verdict('a', 'pass', {}))).toEqual(['notTurned']);
    expect(outcome({ turn: 90 }, verdict('a', 'pass', {}, 270))).toEqual(['wrong']);
    expect(outcome({}, verdict('a', 'pass', {}, 180))).toEqual(['wrong']);
  });

  it('is not asked where it cannot be told', () => {
    const given = verdict('a', 'block', {}, 90);
    expect(outcome({}, given, [severe('blur')])).toEqual([]);
    expect(outcome({}, given, [{ kind: 'screenshot', level: 'slight' }])).toEqual([]);
    expect(outcome({ sourceMime: 'application/pdf' }, given)).toEqual([]);
    expect(outcome({ expected: 'reject' }, given)).toEqual([]);
    expect(outcome({}, given, [severe('wrong_side')])).toEqual(['wrong']);
  });
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
      verdict('good', 'pass', {}),
      verdict('alarm', 'block', { blur: 'block' }),
      verdict('caught', 'block', { blur: 'block' }),
      verdict('warned', 'warn', { glare: 'warn' }),
      verdict('missed', 'pass', {}),
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
