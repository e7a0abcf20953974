import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  attributeDifferences,
  jsonDifferences,
  prettyJson,
  withChanges,
} from '#application/attributes/attribute-difference.ts';
import {
  type AttributeForm,
  attributeErrors,
  changesIn,
  faultsIn,
  formOf,
  isInForm,
  rebased,
} from '#application/attributes/attribute-form.ts';
import {
  AttributeChanges,
  type AttributeDefinition,
} from '../../../preload/contract/models/attribute.ts';
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

const form = (part: Partial<AttributeForm>): AttributeForm => ({ ...formOf(BASE), ...part });

describe('what the form changes', () => {
  it('is nothing until staff change something, whatever the platform has', () => {
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

  it('holds the client only where it was set', () => {
    expect(changesIn(form({ clientId: 'x' }), BASE)).toEqual({});
    expect(changesIn(form({ client: 'set', clientId: ' x ' }), BASE)).toEqual({ clientId: 'x' });
    expect(changesIn(form({ client: 'none', clientId: 'x' }), BASE)).toEqual({ clientId: null });
    expect(faultsIn(form({ client: 'set' }), BASE)).toEqual({ clientId: { kind: 'missing' } });
  });

  it('takes JSON only while it is open, and as it was written', () => {
    const text = '{"rate":1.1}';
    expect(changesIn(form({ content: { open: false, text } }), BASE)).toEqual({});
    expect(changesIn(form({ content: { open: true, text } }), BASE)).toEqual({ content: text });
    expect(changesIn(form({ tokens: { open: true, text: 'null' } }), BASE)).toEqual({
      tokens: 'null',
    });
    expect(faultsIn(form({ tokens: { open: true, text: '' } }), BASE)).toMatchObject({
      tokens: { kind: 'json', fault: { line: 1, column: 1, found: null } },
    });
  });

  it('counts characters, an emoji as one, and only in what staff changed', () => {
    const faults = (name: string, base = BASE) =>
      faultsIn({ ...formOf(base), name: { text: name, open: true } }, base);
    expect(faults('😀'.repeat(255))).toEqual({});
    expect(faults('😀'.repeat(256))).toEqual({ name: { kind: 'tooLong', most: 255 } });
    const long = { ...BASE, name: 'n'.repeat(300) };
    expect(faults('n'.repeat(300), long)).toEqual({});
    const allowed = (name: string) => v.is(AttributeChanges, { name });
    expect([allowed('😀'.repeat(255)), allowed('😀'.repeat(256))]).toEqual([true, false]);
  });

  it('stays when the definition is read anew, and all else follows it', () => {
    const now = { ...BASE, description: 'Theirs', status: 1, content: '[1]', tokens: '[2]' };
    const typed = form({
      name: { text: 'Mine', open: true },
      content: { open: true, text: '{"mine": 1}' },
    });
    expect(changesIn(rebased(typed, BASE, now), now)).toEqual({
      name: 'Mine',
      content: '{"mine": 1}',
    });
  });
});

describe('differences', () => {
  it('are told by field, and in JSON by place', () => {
    const wanted = withChanges(BASE, {
      status: 1,
      clientId: 'x',
      content: '{"rules":[1,9,2,3],"rate":1.1}',
    });
    expect(attributeDifferences(BASE, wanted)).toEqual([
      { field: 'status', before: 3, after: 1 },
      {
        field: 'content',
        parts: [
          { path: 'rate', before: '1.10', after: '1.1' },
          { path: 'rules[1]', before: null, after: '9' },
        ],
      },
    ]);
  });

  it('are there exactly when two JSON texts do not say the same', () => {
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

  it('name members that are no plain names', () => {
    const paths = jsonDifferences('{}', '{"a b":1,"__proto__":2,"9":{}}').map(({ path }) => path);
    expect(paths).toEqual(['["a b"]', '__proto__', '["9"]']);
  });
});

it('puts what the platform says beside the fields, and leaves what belongs to none', () => {
  const fieldErrors = { client_id: ['No.'], 'content.rules.0': ['Bad.'], other: ['What?'] };
  const error = { code: 'rejected', status: 422, platformMessage: null, fieldErrors } as const;
  expect(attributeErrors({ ...error, fieldErrors: { ...fieldErrors } })).toEqual({
    clientId: 'No.',
    content: 'rules.0: Bad.',
  });
  expect(Object.keys(fieldErrors).map(isInForm)).toEqual([true, true, false]);
});
