import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBody } from '../../../main/platform/answer.ts';
import {
  EXACT_MEMBERS,
  keepingText,
  readAttribute,
  wireAttribute,
} from '../../../main/platform/attribute-operations.ts';
import { dataOf } from '../../../main/platform/wire/read-answer.ts';
import type { AttributeChanges } from '../../../preload/contract/models/attribute.ts';
import { membersOf, readJsonText, sameJson } from '../../../preload/json/text.ts';

const read = dataOf(keepingText(EXACT_MEMBERS, readAttribute));

/** Returns the definition in an answer's text, as the client reads it. */
function definitionIn(text: string) {
  const body = parseBody(Buffer.from(`{"data":${text}}`));
  const answer = read({ status: 200, headers: {}, body });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

const number = fc.constantFrom('0', '-0', '1.10', '1e400', '12345678901234567890', '0.1e-7');
const name = fc.constantFrom('"__proto__"', '"constructor"', '"9"', '"1"', '"b"', '"\\u0000"');
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.json({ maxDepth: 1 }),
    fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(name, tie('json')), { maxLength: 4 })
      .map((members) => `{${members.map(([key, value]) => `${key}:${value}`).join(' , ')}}`),
  ),
}));

const text = fc.string({ maxLength: 20, unit: 'binary' });
const typed = {
  name: text,
  description: text,
  status: fc.constantFrom(1, 2),
  type: fc.constantFrom(1, 2),
  is_readonly: fc.boolean(),
};
const definitions = fc.record({
  typed: fc.record(typed, { requiredKeys: [] }),
  exact: fc.record({ content: json, tokens: json }, { requiredKeys: [] }),
  asBit: fc.boolean(),
});
const changeSets = fc.record(
  {
    name: text,
    description: text,
    status: fc.constantFrom(1 as const, 2 as const),
    type: fc.constantFrom(1 as const, 2 as const),
    isReadonly: fc.boolean(),
    content: json,
    tokens: json,
    clientId: fc.option(text),
  },
  { requiredKeys: [] },
);

it('sends the definition as read with the changes, and the client only if it was set', () => {
  fc.assert(
    fc.property(definitions, changeSets, ({ typed, exact, asBit }, changes) => {
      const listed = { ...typed, ...(asBit && { is_readonly: typed.is_readonly ? 1 : 0 }) };
      const members = [
        ...Object.entries({ id: 'a', client_id: 'theirs', is_global: true, ...listed }).map(
          ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
        ),
        ...Object.entries(exact).map(([key, value]) => `"${key}":${value}`),
      ];
      const body = wireAttribute(changes as AttributeChanges, definitionIn(`{${members}}`));

      const { isReadonly, clientId, ...same } = changes;
      const expected = new Map<string, string>();
      const set = (key: string, value: unknown) =>
        value !== undefined && expected.set(key, JSON.stringify(value));
      for (const [key, value] of Object.entries(typed)) set(key, value);
      if (asBit) expected.set('is_readonly', String(typed.is_readonly ?? false));
      for (const [key, value] of Object.entries(exact)) expected.set(key, value);
      for (const [key, value] of Object.entries(same)) {
        expected.set(key, key in JSON_MEMBERS ? String(value) : JSON.stringify(value));
      }
      set('is_readonly', isReadonly);
      set('client_id', clientId);

      const sent = readJsonText(body.text);
      if (!sent.ok || sent.value.kind !== 'object') throw new Error(body.text);
      const found = membersOf(sent.value);
      expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [key, node] of found) {
        const written = body.text.slice(node.start, node.end);
        if (key in JSON_MEMBERS) expect(written).toBe(expected.get(key)?.trim());
        else expect(sameJson(written, expected.get(key) ?? '')).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

const JSON_MEMBERS = { content: true, tokens: true };

it('returns invalid values unchanged and sends nothing for missing values', () => {
  const definition = definitionIn(
    '{"id":"a","name":null,"status":"x","type":"2","description":{}}',
  );
  expect(wireAttribute({}, definition).text).toBe('{"description":{},"status":"x","type":2}');
});
