import { expect, it } from 'vitest';
import { categoryLines } from '../../eval/by-category.ts';
import type { Label, Level } from '../../eval/label.ts';
import type { VerdictLine } from '../../eval/verdict-line.ts';

function label(file: string, category: string | null, ...allowed: Level[]): Label {
  return {
    file,
    category,
    slot: 'front_photo',
    documentType: 'passport',
    verification: 'government-id',
    defects: [],
    expected: allowed[0] ?? 'pass',
    allowed,
    turn: 0,
    cardCorners: null,
    sourceMime: 'image/jpeg',
    pairFile: null,
    note: null,
    ambiguousOrientation: false,
  };
}

function verdict(file: string, issues: Record<string, Level>): VerdictLine {
  const list = Object.entries(issues).map(([kind, level]) => ({ kind, level }));
  const worst = list.some(({ level }) => level === 'block') ? 'block' : list[0] ? 'warn' : 'pass';
  return { file, verdict: worst, turn: 0, shows: null, issues: list };
}

const LABELS = [
  label('old', 'passport', 'pass'),
  label('soft', 'passport', 'pass', 'warn'),
  label('blocked', 'passport', 'pass'),
  label('street', 'scene', 'block'),
  label('bus', 'scene', 'block'),
  label('bank', 'other_card', 'warn', 'block'),
  label('code', 'pdf417', 'pass', 'warn', 'block', 'reject'),
];
const VERDICTS = [
  verdict('old', { expired: 'warn' }),
  verdict('soft', { too_small: 'warn' }),
  verdict('blocked', { cut_off: 'block', expired: 'warn' }),
  verdict('street', {}),
  verdict('bus', { not_a_document: 'warn' }),
  verdict('bank', { not_a_document: 'warn' }),
  verdict('code', { not_a_document: 'block' }),
];

it('counts good documents and what is something else, leaving out dates and endings', () => {
  const lines = categoryLines(LABELS, new Map(VERDICTS.map((line) => [line.file, line])));
  const at = (start: string) => lines.find((line) => line.trim().startsWith(start));
  expect(at('passport')?.split(/\s+/).slice(1)).toEqual(['passport', '3', '1', '1', '1', '.', '2']);
  expect(at('good documents blocked')).toContain('33.3 % (1/3)');
  expect(at('good documents warned')).toContain('33.3 % (1/3)');
  expect(at('something else')).toContain('33.3 % (1/3)');
  expect(at('only warned')).toContain('50.0 % (1/2)');
});

it('says nothing of captures without a category', () => {
  expect(
    categoryLines([label('old', null, 'pass')], new Map([['old', verdict('old', {})]])),
  ).toEqual([]);
});
