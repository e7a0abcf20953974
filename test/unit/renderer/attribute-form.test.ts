import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonDifferences, prettyJson } from '#application/attributes/attribute-difference.ts';
import { changesIn, faultsIn, formOf } from '#application/attributes/attribute-form.ts';
import type { AttributeDefinition } from '../../../preload/contract/models/attribute.ts';
import { readJsonText, sameJson } from '../../../preload/json/text.ts';

const BASE = {
  id: 'a',
  shortId: null,
  name: 'Balance ',
  description: 'Lines\r\nof text',
  isGlobal: true,
  status: 3,
  type: null,
  content: '{"rate":1.10,"rules":[1,2,3]}',
  tokens: null,
  isReadonly: false,
  isLegacy: null,
  createdAt: null,
  updatedAt: null,
  other: {},
} as unknown as AttributeDefinition;

describe('the changes of a form', () => {
  it('are empty until staff change something, whatever the platform returned', () => {
    const text = fc.option(fc.string());
    const json = fc.option(fc.json());
    fc.assert(
      fc.property(text, json, fc.option(fc.nat(4)), fc.option(fc.boolean()), (a, b, c, d) => {
        const base = { ...BASE, name: a, description: a, content: b, tokens: b, status: c };
        const untouched = formOf({ ...base, isReadonly: d });
        expect(changesIn(untouched, { ...base, isReadonly: d })).toEqual({});
        expect(faultsIn(untouched, { ...base, isReadonly: d })).toEqual({});
        const open = { ...untouched, content: { ...untouched.content, open: b !== null } };
        expect(changesIn(open, { ...base, isReadonly: d })).toEqual({});
      }),
    );
  });
});

describe('differences', () => {
  it('exist exactly if two JSON texts differ in meaning', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (a, b) => {
        expect(jsonDifferences(a, b).length === 0).toBe(sameJson(a, b));
        expect(sameJson(prettyJson(a), a)).toBe(true);
      }),
    );
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    expect(jsonDifferences(deep, `[${deep}]`).length).toBeGreaterThan(0);
    expect(readJsonText(prettyJson(deep)).ok).toBe(true);
  });

  it('name members whose names are not identifiers', () => {
    const paths = jsonDifferences('{}', '{"a b":1,"__proto__":2,"9":{}}').map(({ path }) => path);
    expect(paths).toEqual(['["a b"]', '__proto__', '["9"]']);
  });
});
