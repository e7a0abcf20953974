import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../main/settings/default-settings.ts';
import {
  SHAPES,
  shapeOf,
  templateOf,
  type VisibilityShape,
} from '../../../renderer/views/settings/visibility-shape.ts';

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
