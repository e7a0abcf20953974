import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readResultIds } from '#application/scorecards/result-ids.ts';

const A = '9c886015-99e0-4a19-800f-d6194f59102d';
const B = '627474b2-7f20-46ef-97e1-aa7c5c869553';

test.each([
  ['a column', `${A}\r\n${B}\r\n`],
  ['one line', `${A}, ${B}`],
  ['semicolons', `${A};${B};`],
  ['tabs', `${A}\t${B}`],
  ['quotes', `"${A}"\n'${B}'`],
  ['a list in JSON', JSON.stringify([A, B], null, 2)],
  ['blanks nobody sees', `\ufeff${A}\u00a0\u200b${B}`],
])('%s', (_, text) => {
  expect(readResultIds(text)).toEqual({ ids: [A, B], repeated: 0, heading: null });
});

test('leaves out a heading and names it, and uses the column with result IDs', () => {
  expect(readResultIds(`Result ID\n${A}\n${B}`)).toMatchObject({
    ids: [A, B],
    heading: 'Result ID',
  });
  const table = `group_id\tresult_id\tpoints\n77\t${A}\t12\n77\t${B}\t40`;
  expect(readResultIds(table).ids).toEqual([A, B]);
  const quoted = `name,id\n"Acme, Inc.",${A}\n"Bolt",${B}`;
  expect(readResultIds(quoted).ids).toEqual([A, B]);
  // Letters alone can be an ID, too.
  expect(readResultIds('alpha\nbeta')).toMatchObject({ ids: ['alpha', 'beta'], heading: null });
  expect(readResultIds('id').ids).toEqual(['id']);
});

test('requests each ID once, and ignores the case of UUIDs', () => {
  expect(readResultIds(`${A} ${A.toUpperCase()} ${A} x X`)).toMatchObject({
    ids: [A, 'x', 'X'],
    repeated: 2,
  });
  expect(readResultIds(' \n , ')).toEqual({ ids: [], repeated: 0, heading: null });
});

test('returns any IDs in order, whatever separates them', () => {
  const separator = fc.constantFrom('\n', '\r\n', ', ', ';', '\t', '  ', '"\n"', ' | ');
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1 }), separator, (ids, between) => {
      expect(readResultIds(ids.join(between)).ids).toEqual(ids);
    }),
  );
});
