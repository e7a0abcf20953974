import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonScan } from '../../../preload/json/scan.ts';
import type { JsonTape } from '../../../preload/json/tape.ts';
import { membersOf, readJsonText, sameJson } from '../../../preload/json/text.ts';

describe('reading JSON in its original form', () => {
  it('accepts exactly what JSON.parse accepts', () => {
    const nearly = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0', '-', 'e'))
      .map(([text, at, put]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + put + text.slice(cut + 1);
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), nearly, fc.string()), (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(readJsonText(text).ok).toBe(valid);
      }),
      { numRuns: 200 },
    );
  });

  it('says where the error is and what it is', () => {
    const fault = (text: string) => {
      const read = readJsonText(text);
      return read.ok ? null : [read.error.expected, read.error.line, read.error.column];
    };
    expect(fault('{"a":1,\r\n "😀":}')).toEqual(['value', 2, 6]);
    expect(fault('{"a":1')).toEqual(['comma', 1, 7]);
    expect(fault('{a:1}')).toEqual(['name', 1, 2]);
    expect(fault('["a\n"]')).toEqual(['string', 1, 4]);
    expect(fault('{"a" 1}')).toEqual(['colon', 1, 6]);
    expect(fault('1 2')).toEqual(['nothing', 1, 3]);
    expect(fault('')).toEqual(['value', 1, 1]);
  });

  it('reads the same in parts of any size as at once', () => {
    const all = (tape: JsonTape) =>
      Array.from({ length: tape.count }, (_, value) => [
        tape.name(value),
        tape.source(value),
        tape.parent(value),
        tape.place(value),
        tape.size(value),
        tape.next(value),
      ]);
    const large = fc.tuple(fc.array(fc.json()), fc.nat(9)).map(([some, shift]) => {
      const long = JSON.stringify(`${'x'.repeat(shift)}${'\\"\n'.repeat(40_000)}`);
      return `[${[...some, `{"a":${long}}`, ...Array(600).fill('[1]')].join(',')}]`;
    });
    fc.assert(
      fc.property(large, (text) => {
        const parts = new JsonScan(text);
        // A clock that has always run out, so that each call does as little as possible.
        let [calls, last] = [0, 0];
        for (; !parts.done; calls += 1) {
          parts.run(0, () => 1);
          expect(parts.at).toBeGreaterThanOrEqual(last);
          last = parts.at;
        }
        expect(calls).toBeGreaterThan(3);
        const whole = new JsonScan(text);
        whole.run(1, () => 0);
        expect(all(parts.tape)).toEqual(all(whole.tape));
      }),
      { numRuns: 20 },
    );
  });

  it('accepts any depth', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    expect(readJsonText(deep).ok).toBe(true);
    expect(sameJson(deep, ` ${deep}`)).toBe(true);
    expect(sameJson(deep, `[${deep}]`)).toBe(false);
  });

  it('keeps numbers, order, and duplicate names', () => {
    const text = '{"9":1.10,"1":1e400,"9":2,"__proto__":3}';
    const read = readJsonText(text);
    if (!read.ok || read.value.kind !== 'object') throw new Error('no object');
    expect(read.value.members.map(({ name }) => name)).toEqual(['9', '1', '9', '__proto__']);
    expect([...membersOf(read.value).keys()]).toEqual(['9', '1', '__proto__']);
  });
});

describe('two texts with the same meaning', () => {
  it('are equal regardless of order and whitespace, and different in any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(sameJson(text, JSON.stringify(reversed(value), null, 2))).toBe(true);
        expect(sameJson(text, `[${text}]`)).toBe(false);
      }),
    );
    expect(sameJson('"\\u0041"', '"A"')).toBe(true);
    expect(sameJson('12345678901234567890', '12345678901234567891')).toBe(false);
    expect(sameJson('1', '1.0')).toBe(false);
    expect(sameJson('{"a":1,"a":2}', '{"a":2}')).toBe(true);
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, reversed(inner)])
      .toReversed(),
  );
}
