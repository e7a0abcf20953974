import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibilityTemplates } from '../../../renderer/state/person/visibility-templates.ts';

const choices = fc.array(fc.record({ id: fc.string({ unit: 'binary' }), visible: fc.boolean() }));

test('any id and choice arrive as they are, whatever stands in the id', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const sent = JSON.parse(JSON.stringify(visibilityTemplates('["{id}", "{visible}"]', chosen)));
      expect(sent).toEqual(chosen.map(({ id, visible }) => [id, visible]));
    }),
  );
});

test('nothing but the two marks is changed, at whatever depth they stand', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.uuid(), fc.boolean(), (shape, id, visible) => {
      const template = JSON.stringify([...shape, { deep: ['{id}', { '{id}': '{visible}' }] }]);
      const expected = [...shape, { deep: [id, { [id]: visible }] }];
      expect(visibilityTemplates(template, [{ id, visible }])).toEqual([
        JSON.parse(JSON.stringify(expected)),
      ]);
    }),
  );
});

test('the marks within a longer string are no marks', () => {
  const kept = ['{id}:{visible}', '"{id}"', 1, null];
  expect(visibilityTemplates(JSON.stringify(kept), [{ id: 'x', visible: true }])).toEqual([kept]);
});

test('what is no JSON array is no template', () => {
  for (const template of ['{"id": "{id}"}', '"{id}"', '["{id}"', '']) {
    expect(visibilityTemplates(template, [{ id: 'x', visible: true }])).toBeNull();
  }
});
