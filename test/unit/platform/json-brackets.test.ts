import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedBeginning, JsonBrackets } from '../../../main/platform/wire/json-brackets.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function closed(bytes: Uint8Array): unknown {
  const steps = closedBeginning(bytes);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value === null ? null : JSON.parse(new TextDecoder().decode(step.value));
}

/**
 * Returns whether all of `part` is in its place in `whole`, with only the end of open parts
 * missing.
 */
function beginsLike(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part) && Array.isArray(whole)) {
    return part.every((item, at) => at < whole.length && beginsLike(item, whole[at]));
  }
  if (typeof part !== 'object' || part === null) return Object.is(part, whole);
  if (typeof whole !== 'object' || whole === null) return false;
  const [some, all] = [Object.entries(part), new Map(Object.entries(whole))];
  return some.every(([name, value]) => all.has(name) && beginsLike(value, all.get(name)));
}

const whole = fc
  .jsonValue({ maxDepth: 5 })
  .filter((value) => typeof value === 'object' && value !== null)
  .chain((value) =>
    fc.constantFrom(undefined, 2).map((indent) => JSON.stringify(value, null, indent)),
  );

test('turns any beginning of an answer into JSON that contains nothing new', () => {
  fc.assert(
    fc.property(whole, fc.nat(), fc.boolean(), (text, at, marked) => {
      const bytes = bytesOf(`${marked ? '\ufeff' : ''}${text}`);
      const cut = bytes.subarray(0, 4 + (at % bytes.length));
      expect(beginsLike(closed(cut), JSON.parse(text))).toBe(true);
      expect(closed(bytes)).toEqual(JSON.parse(text));
    }),
  );
});

test('detects the end at the last bracket for pieces of any size', () => {
  fc.assert(
    fc.property(whole, fc.array(fc.nat({ max: 20 })), (text, sizes) => {
      const bytes = bytesOf(text);
      const brackets = new JsonBrackets();
      let at = 0;
      for (const size of [...sizes, bytes.length]) {
        brackets.take(bytes.subarray(at, at + size));
        at = Math.min(bytes.length, at + size);
        expect([brackets.ended, brackets.broken]).toEqual([at === bytes.length, false]);
      }
      brackets.take(bytesOf(' \r\n'));
      expect(brackets.ended).toBe(true);
      brackets.take(bytesOf('{'));
      expect([brackets.ended, brackets.broken]).toEqual([false, true]);
    }),
  );
});

test('rejects what is neither a list nor an object, or closes what is not open', () => {
  for (const text of ['', ' ', '"text', '12', 'null', '<html>', ']', '{"a":1]', ',{}', '{}{}']) {
    expect([text, closed(bytesOf(text))]).toEqual([text, null]);
  }
});
