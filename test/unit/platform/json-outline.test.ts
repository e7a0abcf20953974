import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonPlace, readOutline, textIn } from '../../../main/platform/wire/json-outline.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function outlineOf(text: string, levels = Number.POSITIVE_INFINITY) {
  const steps = readOutline(bytesOf(text), levels);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function read(text: string) {
  const outline = outlineOf(text);
  if (outline === null || outline === 'tooDeep') return outline;
  const value = (place: JsonPlace) => JSON.parse(textIn(bytesOf(text), place));
  return {
    fields:
      outline.fields === null ? null : [...outline.fields].map(([name, at]) => [name, value(at)]),
    data: outline.data,
    inData: outline.inData.map((place) => [place.name, value(place)]),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const blank = fc.stringMatching(/^[ \t\n\r]{0,2}$/);
const written = fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1));
const answers = fc
  .array(
    fc.tuple(
      fc.constantFrom('data', 'links', 'meta', 'da\\u0074a', '', '__proto__'),
      written,
      blank,
    ),
    { maxLength: 4 },
  )
  .map((members) => {
    const texts = members.map(
      ([name, [value, indent], space]) =>
        `${space}"${name}"${space}:${space}${JSON.stringify(value, null, indent)}${space}`,
    );
    return `{${texts.join(',')}}`;
  });

test('lists the fields of any answer and the content of its last `data`', () => {
  fc.assert(
    fc.property(answers, blank, (text, space) => {
      const value = JSON.parse(text) as Record<string, unknown>;
      const outline = read(`${space}${text}${space}`);
      const { data } = value;
      const kind = Array.isArray(data) ? 'list' : data !== null && typeof data === 'object';
      expect(outline).toEqual({
        fields: expect.toSatisfy((all: [string, unknown][]) => {
          expect(Object.fromEntries(all)).toEqual(value);
          return true;
        }),
        data: kind === true ? 'object' : kind || 'other',
        inData: Array.isArray(data)
          ? data.map((item) => [null, item])
          : kind === true
            ? Object.entries(data as object).map(([name, item]) => [name, item])
            : [],
      });
    }),
    { numRuns: 150 },
  );
});

test('accepts exactly the JSON that the language accepts', () => {
  const piece = fc.constantFrom(
    ...'{}[],:"\\/ntu0123456789abEe.+- \t\ré\u0001',
    'null',
    'true',
    '"data"',
  );
  const broken = fc
    .tuple(answers, fc.nat(), fc.nat(3), fc.array(piece, { maxLength: 3 }))
    .map(([text, at, drop, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put.join('') + text.slice(place + drop);
    });
  const anything = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(broken, anything), (text) => {
      const isJson = text.trim() === 'null' || parsed(text) !== null;
      expect([text, outlineOf(text) !== null]).toEqual([text, isJson]);
    }),
    { numRuns: 300 },
  );
});

test('counts depth from the outermost level and ignores a byte order mark', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(outlineOf(nested(1000), 1000)).not.toBe('tooDeep');
  expect(outlineOf(nested(1001), 1000)).toBe('tooDeep');
  expect(outlineOf('['.repeat(1_000_000), 1000)).toBe('tooDeep');
  expect(outlineOf(nested(1_000_000))).toMatchObject({ fields: null });
  expect(read('\ufeff{"data":[1]}')).toMatchObject({ data: 'list' });
});
