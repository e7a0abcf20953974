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

test('starts with the first format, as it is written', () => {
  const { visibilityTemplate } = DEFAULT_SETTINGS;
  expect(shapeOf(visibilityTemplate).shape).toBe(SHAPES[0]);
  expect(templateOf(shapeOf(visibilityTemplate))).toBe(visibilityTemplate);
});

test('recognizes a chosen format, whatever its fields are named', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SHAPES), fieldName, fieldName, (shape, idName, choiceName) => {
      fc.pre(idName !== choiceName);
      const chosen: VisibilityShape = { shape, idName, choiceName };
      const expected = shape === 'named' ? chosen : { shape, ...NAMES };
      expect(shapeOf(templateOf(chosen) ?? '')).toEqual(expected);
    }),
  );
});

test('recognizes a template regardless of spacing, and anything else as custom', () => {
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

test('inserts any ID and choice unchanged, whatever the ID contains', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const sent = JSON.parse(JSON.stringify(visibilityTemplates('["{id}", "{visible}"]', chosen)));
      expect(sent).toEqual(chosen.map(({ id, visible }) => [id, visible]));
    }),
  );
});

test('changes only the two placeholders, at any depth', () => {
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

test('does not replace the placeholders within a longer string', () => {
  const kept = ['{id}:{visible}', '"{id}"', 1, null];
  expect(visibilityTemplates(JSON.stringify(kept), [{ id: 'x', visible: true }])).toEqual([kept]);
});

test('rejects a template that is no JSON array', () => {
  for (const template of ['{"id": "{id}"}', '"{id}"', '["{id}"', '']) {
    expect(visibilityTemplates(template, [{ id: 'x', visible: true }])).toBeNull();
  }
});
