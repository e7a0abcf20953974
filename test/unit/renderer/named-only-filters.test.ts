import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedFields, namedJson, namedShape } from '#find/named-only-filters.ts';
import { type FilterName, filterFields } from '../../../preload/contract/filters/filter-fields.ts';
import { jsonProblem } from '../../../preload/contract/filters/json-as-typed.ts';
import { DEFAULT_RANGE_WIRE } from '../../../preload/contract/filters/range-wire.ts';

const NAMED = (Object.keys(filterFields) as FilterName[]).filter(
  (name) => filterFields[name].shape.kind === 'json',
);
const WIRE = { min: 'from', max: 'to', dateFormat: 'MM/DD/YYYY' };
const typed = (min: string, max = '', list = '') => ({ min, max, list });

test('has fields for a filter with only a documented name, based on that name', () => {
  expect(Object.fromEntries(NAMED.map((name) => [name, namedShape(name)]))).toMatchObject({
    amount_needed_range: 'numbers',
    number_of_calls: 'numbers',
    last_call_range: 'dates',
    funding_term_end_date_range: 'dates',
    created_at_call: 'dates',
    task_assignees: 'list',
    not_workflow_template_ids: 'list',
  });
});

test('sends what is typed as JSON in the branch’s format, with all digits', () => {
  expect(namedJson('amount_needed_range', typed('1,000', '9007199254740993'), WIRE)).toBe(
    '{"from":1000,"to":9007199254740993}',
  );
  expect(namedJson('last_call_range', typed('2026-01-31'), WIRE)).toBe('{"from":"01/31/2026"}');
  expect(namedJson('task_assignees', typed('', '', 'Ann\nBo, Ann'), WIRE)).toBe('["Ann","Bo"]');
  expect(namedJson('task_assignees', typed(''), WIRE)).toBe('');
});

test('restores fields from their JSON, and leaves any other JSON unchanged', () => {
  const long = '{"from":9007199254740993}';
  expect(namedFields('amount_needed_range', long, WIRE)).toEqual(typed('9007199254740993'));
  expect(namedFields('last_call_range', '{"to":"01/31/2026"}', WIRE)).toEqual(
    typed('', '2026-01-31'),
  );
  for (const other of ['{"min":1}', '[1]', '{', '{"from":{"a":1}}', 'null', '{"from":1,"x":2}'])
    expect(namedFields('amount_needed_range', other, WIRE), other).toBeNull();
});

test('sends only JSON and never throws, whatever is typed or stored', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NAMED),
      fc.record({ min: fc.string(), max: fc.string(), list: fc.string() }),
      fc.oneof(fc.json(), fc.string()),
      (name, fields, kept) => {
        const json = namedJson(name, fields, DEFAULT_RANGE_WIRE);
        expect(json === '' ? null : jsonProblem(json)).toBeNull();
        const back = namedFields(name, kept, DEFAULT_RANGE_WIRE);
        if (back !== null && kept.trim() !== '')
          expect(namedJson(name, back, DEFAULT_RANGE_WIRE)).toBe(kept.trim());
      },
    ),
  );
});
