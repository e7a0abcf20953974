import { expect, it } from 'vitest';
import { formsIn } from '../../../scripts/check/american-spelling.ts';

it.each([
  ['// The colour of a neighbouring pixel', ['colour', 'neighbouring']],
  ['const smallGrey = toColourspace(labelled);', ['grey', 'colourspace', 'labelled']],
  ['MOST_METRES, Millimetres', ['metres', 'millimetres']],
  [
    'It was recognised, analysed and organised by programme.',
    ['recognised', 'analysed', 'organised', 'programme'],
  ],
  ['The licence was cancelled.', ['licence', 'cancelled']],
])('finds the British forms in %s', (text, words) => {
  const found = formsIn('main/a.ts', text);
  expect(found.map((complaint) => /"(.*?)"/.exec(complaint)?.[1])).toEqual(words);
});

it('names the line and the American form', () => {
  expect(formsIn('docs/a.md', 'One\nA grey one')).toEqual([
    'docs/a.md:2: "grey"; American: "gray"',
  ]);
});

it.each([
  'A promise, otherwise exercised, raised, advertised, precise; analysis and emphasis.',
  'Programs programmed by a programmer; identityRe; cancellation; realistic; a realist.',
  "aria-labelledby={id}; err({ code: 'cancelled' }); if: !cancelled()",
  'const CANCELLED = 1; sharp(bytes).greyscale()',
])('lets stand: %s', (text) => {
  expect(formsIn('main/a.ts', text)).toEqual([]);
});

it('takes the word of a card as it is, in tests only', () => {
  expect(formsIn('test/a.ts', "'DRIVER\\'S LICENCE'")).toHaveLength(1);
  expect(formsIn('test/a.ts', "DRIVER'S LICENCE")).toEqual([]);
  expect(formsIn('main/a.ts', "DRIVER'S LICENCE")).toHaveLength(1);
});
