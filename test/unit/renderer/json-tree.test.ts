import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineText, pathText } from '#json-tree/line-text.ts';
import { seenLine } from '#json-tree/text-pieces.ts';
import { MOST_CHILDREN, type TreeNode, tapeOf, tapeOfText } from '#json-tree/tree-node.ts';
import { MOST_OPENED, TreeRows } from '#json-tree/tree-rows.ts';
import { fold, markedParts, TreeSearch } from '#json-tree/tree-search.ts';
import { jsonPieces } from '../../../preload/json/pieces.ts';
import type { JsonTape } from '../../../preload/json/tape.ts';

type Path = readonly (string | number)[];

/** Returns every field and item with its path, written so simply that it needs no test. */
function* everything(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    yield* everything((value as Record<string, unknown>)[key], [...path, step]);
  }
}

function pathOfLine(node: TreeNode): Path {
  const path: (string | number)[] = [];
  for (let at: TreeNode | null = node; at !== null; at = at.parent) {
    if (at.key !== null) path.unshift(at.key);
  }
  return path;
}

/** Returns the values in the lines with their paths. Ranges and pieces of text are no values. */
function lines(tree: TreeRows): [Path, unknown][] {
  const values = tree.rows.filter((node) => node.kind === 'value');
  return values.map((node) => [pathOfLine(node), JSON.parse(node.tape.source(node.value))]);
}

function pathOf(tape: JsonTape, value: number): Path {
  if (value === 0) return [];
  return [...pathOf(tape, tape.parent(value)), tape.name(value) ?? tape.place(value)];
}

function found(tape: JsonTape, words: string): number[] {
  const search = new TreeSearch(tape, words);
  // A clock that has always run out, so that each call does as little as possible.
  while (!search.done) search.run(0, () => 1);
  return search.matches.map(({ value }) => value);
}

const foundPaths = (tape: JsonTape, words: string) =>
  found(tape, words).map((value) => pathOf(tape, value));

function foundByWalking(value: unknown, words: string): Path[] {
  const has = (text: string) => fold(text).includes(fold(words));
  const isLeaf = (one: unknown) => typeof one !== 'object' || one === null;
  return [...everything(value)]
    .filter(([path, one]) => {
      const name = path.at(-1);
      return (typeof name === 'string' && has(name)) || (isLeaf(one) && has(String(one)));
    })
    .map(([path]) => path);
}

const ODD_NAMES = ['__proto__', 'constructor', 'toString', '', 'a.b', '\ud800', 'Σίσυφος', 'İd'];
/** JSON as it arrives over a network, with names that cause errors in careless code. */
const json = fc
  .jsonValue({ maxDepth: 6, stringUnit: 'binary' })
  .chain((value) =>
    fc
      .constantFrom(...ODD_NAMES)
      .map((name) => JSON.parse(JSON.stringify([value, { [`${name}`]: value }])) as unknown),
  )
  .map(
    (value) =>
      JSON.parse(JSON.stringify(value).replaceAll('"toString":', '"__proto__":')) as unknown,
  );

const nested = (depth: number) => `${'[{"in":'.repeat(depth / 2)}"needle"${'}]'.repeat(depth / 2)}`;

describe('the tree for any JSON', () => {
  test('shows every value exactly once and in order when everything is open', () => {
    fc.assert(
      fc.property(json, (value) => {
        const tree = new TreeRows(tapeOf(value));
        expect(tree.openAll(Number.POSITIVE_INFINITY)).toBe(true);
        const all = [...everything(value)];
        expect(lines(tree)).toEqual(tree.rows[0]?.parent === null ? all : all.slice(1));
      }),
      { numRuns: 200 },
    );
  });

  test('finds exactly what a search through everything finds, in the same order', () => {
    const words = fc.oneof(
      fc.string({ minLength: 1, maxLength: 2, unit: 'binary' }),
      fc.constantFrom('e', 'L', '1', 'null', 'proto', 'ΣΊΣΥΦΟΣ', 'σ', 'i̇', '\ud800', '-'),
    );
    fc.assert(
      fc.property(json, words, (value, looked) => {
        expect(foundPaths(tapeOf(value), looked)).toEqual(foundByWalking(value, looked));
      }),
      { numRuns: 150 },
    );
  });

  test('copies the same JSON', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse([...jsonPieces(text)].join(''))).toEqual(value);
      }),
    );
    const long = JSON.stringify(`${'x'.repeat(65_533)}😀\n${'y'.repeat(200_000)}`);
    expect([...jsonPieces(` [${long}] `)].join('')).toBe(`[\n  ${long}\n]`);
    expect([...jsonPieces('{"a" :[1.10,{ },[\n], -0 ],"a":"\\u0041"}')].join('')).toBe(
      '{\n  "a": [\n    1.10,\n    {},\n    [],\n    -0\n  ],\n  "a": "\\u0041"\n}',
    );
  });
});

describe('a large tree', () => {
  const numbers = Array.from({ length: 40_000 }, (_, at) => at * 7);
  const records = Array.from({ length: 4_000 }, (_, at) =>
    Object.fromEntries(
      Array.from({ length: 20 }, (_, field) => [`field_${field}`, `${at}/${field}`]),
    ),
  );
  const wide = Object.fromEntries(numbers.slice(0, 20_000).map((at) => [`k${at}`, at]));

  test.each([
    ['numbers', numbers, 40_000],
    ['records', records, 84_000],
    ['fields', wide, 20_000],
  ])('of %s is shown in ranges, with each value once', (_name, value, count) => {
    const tree = new TreeRows(tapeOf(value));
    expect(tree.rows.length).toBeLessThanOrEqual(MOST_CHILDREN);
    tree.openAll(Number.POSITIVE_INFINITY);
    const values = tree.rows.filter(({ kind }) => kind === 'value');
    expect(values).toHaveLength(count);
    expect(new Set(values.map((node) => node.value)).size).toBe(count);
    const first = tree.rows.find(({ kind }) => kind === 'range');
    expect(first?.children.every(({ parent }) => parent === first)).toBe(true);
  });

  test('of one text is shown completely, in parts that split no character', () => {
    const text = `${'Zeile 😀\r\n'.repeat(50_000)}x${'😀'.repeat(400_000)}`;
    const tree = new TreeRows(tapeOf({ text }));
    const open = () => tree.rows.find((node) => node.canOpen && !node.open && node.kind !== 'text');
    for (let node = open(); node !== undefined; node = open()) tree.open(node);
    const pieces = tree.rows.filter(({ kind }) => kind === 'text');
    const shown = pieces.map(({ from, to }) => text.slice(from, to));
    expect(shown.join('') === text).toBe(true);
    expect(shown.every((piece) => piece.isWellFormed())).toBe(true);
  });

  test('with a hundred thousand levels overflows nothing, and finds and shows the innermost value', () => {
    const tape = tapeOfText(nested(100_000));
    const [match = 0, ...others] = found(tape, 'NEEDLE');
    expect(others).toEqual([]);
    const tree = new TreeRows(tape);
    const node = tree.reveal(match);
    expect(node.string).toBe('needle');
    expect(tree.rows.at(-1)).toBe(node);
    expect(tree.rows).toHaveLength(100_000);
    expect(pathText(node, 100)).toMatch(/^…(\.in\[0\]|\[0\]\.in)+$/);
    let size = 0;
    for (const piece of jsonPieces(tape.text)) size += piece.length;
    expect(size).toBeLessThan(20_000_000);
    tree.closeAll();
    expect(tree.rows).toHaveLength(1);
  });

  test('shows a match in a range or far inside a text in its place', () => {
    const tape = tapeOf({ list: numbers, text: `${'a'.repeat(600_000)}needle` });
    const tree = new TreeRows(tape);
    const [list = 0, long = 0] = tape.children(0);
    const [item = 0] = tape.children(list, 37_123, 37_124);
    expect(tape.source(tree.reveal(item).value)).toBe(String(37_123 * 7));
    const piece = tree.reveal(long, 600_002);
    expect(piece.kind).toBe('text');
    expect(piece.from <= 600_002 && 600_002 < piece.to).toBe(true);
    expect(tree.rows).toContain(piece);
  });

  test('stops opening everything in time', () => {
    const tree = new TreeRows(tapeOf(records));
    expect(tree.openAll()).toBe(false);
    expect(tree.rows.length).toBeLessThanOrEqual(MOST_OPENED);
  });
});

test('shows invisible characters of a text, and does not change its direction', () => {
  expect(seenLine('a\u202eb\u0000c\u200dd\r\ne\tf\ud800g')).toBe(
    'a⟨U+202E⟩b⟨U+0000⟩c\u200dd↵e⇥f⟨U+D800⟩g',
  );
});

test('marks the matching words, and never changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ maxLength: 2 }), (text, words) => {
      const parts = markedParts(text, fold(words));
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) if (part.hit) expect(fold(part.text)).toBe(fold(words));
    }),
  );
  expect(markedParts('Acme ACME', 'acme').filter(({ hit }) => hit)).toHaveLength(2);
});

test('never shortens a text by folding, on which the search in parts relies', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const one = String.fromCodePoint(code);
    if (fold(one).length < one.length) expect.fail(`U+${code.toString(16)}`);
  }
});

/** JSON as a platform may write it, and the text of each value without children, in order. */
const written: fc.Arbitrary<{ text: string; leaves: string[] }> = fc.letrec<{
  any: { text: string; leaves: string[] };
}>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc
      .oneof(
        fc.constantFrom('1.10', '1e400', '-0', '12345678901234567890', '1E+2', 'null', '"\\u0041"'),
        fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
      )
      .map((text) => ({ text, leaves: [text] })),
    fc.array(tie('any')).map((items) => ({
      text: `[ ${items.map(({ text }) => text).join(' ,')}]`,
      leaves: items.flatMap(({ leaves }) => leaves),
    })),
    fc
      .array(fc.tuple(fc.constantFrom('"a"', '"__proto__"', '"\\n"'), tie('any')))
      .map((fields) => ({
        text: `{${fields.map(([name, { text }]) => `${name}:\t${text}`).join(',\n')} }`,
        leaves: fields.flatMap(([, { leaves }]) => leaves),
      })),
  ),
})).any;

const LONGEST = 200;

test('shows every value as written, and fields with duplicate names each', () => {
  fc.assert(
    fc.property(written, ({ text, leaves }) => {
      const tree = new TreeRows(tapeOfText(text));
      tree.openAll(Number.POSITIVE_INFINITY);
      const shown = tree.rows.filter(({ kind, holds }) => kind === 'value' && !holds);
      expect(shown.map(({ tape, value }) => tape.source(value))).toEqual(leaves);
      for (const node of shown) {
        const source = node.tape.source(node.value);
        if (node.string === null) expect(lineText(node).value).toBe(source);
        else expect(node.string).toBe(JSON.parse(source));
      }
    }),
  );
  const [digits] = new TreeRows(tapeOfText('9'.repeat(5000))).rows;
  expect(digits && lineText(digits).value).toBe(`${'9'.repeat(LONGEST)}…`);
});

test('shows the same lines for another version of the same answer', () => {
  fc.assert(
    fc.property(written, fc.infiniteStream(fc.nat()), ({ text }, picks) => {
      const before = new TreeRows(tapeOfText(text));
      for (let turn = 0; turn < 10; turn += 1) {
        const node = before.rows[(picks.next().value ?? 0) % before.rows.length];
        if (node?.open) before.close(node);
        else if (node) before.open(node);
      }
      const after = new TreeRows(tapeOfText(text));
      const pick = before.rows[(picks.next().value ?? 0) % before.rows.length];
      const active = after.openLike(before, pick);
      expect(after.rows.map(({ value, from }) => [value, from])).toEqual(
        before.rows.map(({ value, from }) => [value, from]),
      );
      expect(active?.value).toBe(pick?.value);
    }),
  );
});
