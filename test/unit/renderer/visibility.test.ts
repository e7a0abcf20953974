import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  SHAPES,
  shapeOf,
  templateOf,
  type VisibilityShape,
  visibilityTemplates,
} from '#find/visibility-templates.ts';
import { DEFAULT_SETTINGS } from '../../../preload/contract/models/settings.ts';

const fieldName = fc.string({ minLength: 1 }).filter((name) => name !== '{id}');
const NAMES = { idName: 'id', choiceName: 'visible' };

test('what a desk begins with is its first shape, as it is written', () => {
  const { visibilityTemplate } = DEFAULT_SETTINGS;
  expect(shapeOf(visibilityTemplate).shape).toBe(SHAPES[0]);
  expect(templateOf(shapeOf(visibilityTemplate))).toBe(visibilityTemplate);
});

test('a shape is read back as it was chosen, whatever its fields are called', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SHAPES), fieldName, fieldName, (shape, idName, choiceName) => {
      fc.pre(idName !== choiceName);
      const chosen: VisibilityShape = { shape, idName, choiceName };
      const expected = shape === 'named' ? chosen : { shape, ...NAMES };
      expect(shapeOf(templateOf(chosen) ?? '')).toEqual(expected);
    }),
  );
});

test('a template is known however it is spaced, and anything else is nobody’s', () => {
  expect(shapeOf('[ {"show" : "{visible}", "filter":"{id}"} ]')).toEqual({
    shape: 'named',
    idName: 'filter',
    choiceName: 'show',
  });
  for (const template of [
    '["{id}", 1]',
    '[{"id": "{id}"}]',
    '[{"id": "{id}", "visible": "{visible}", "user": 1}]',
    '[["{id}", "{visible}"]]',
    '[{"id": "{id}", "visible": "{visible}"}, 1]',
    '[null, "{id}"]',
    '["{id}"',
  ]) {
    expect(shapeOf(template).shape, template).toBe('own');
  }
});

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
