import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineText } from '../../../renderer/components/json-tree/line-text.ts';
import {
  type TreeNode,
  tapeOf,
  tapeOfText,
} from '../../../renderer/components/json-tree/tree-node.ts';
import { TreeRows } from '../../../renderer/components/json-tree/tree-rows.ts';

type Path = readonly (string | number)[];

function pathOfLine(node: TreeNode): Path {
  const above = node.parent === null ? [] : pathOfLine(node.parent);
  return node.key === null ? above : [...above, node.key];
}

/** JSON as a platform may write it, and what each value that holds no others looks like there, in order. */
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

test('every value is shown as it is written, fields named twice each', () => {
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

describe('another reading', () => {
  const opened = (tree: TreeRows) =>
    tree.rows
      .filter(({ open, kind }) => open && kind === 'value')
      .map((node) => pathOfLine(node).join('/'));
  const lineAt = (tree: TreeRows, path: string) =>
    tree.rows.find((node) => node.kind !== 'range' && pathOfLine(node).join('/') === path);
  function open(tree: TreeRows, ...paths: string[]): void {
    for (const path of paths) {
      const node = lineAt(tree, path);
      if (node === undefined) throw new Error(`No line ${path}`);
      tree.open(node);
    }
  }

  test('keeps open what was open, by the names of fields and the places of items', () => {
    const before = new TreeRows(tapeOf({ a: [[1], [2], [3]], b: { c: {}, d: [1] }, gone: [1] }));
    before.closeAll();
    open(before, 'a', 'a/1', 'b', 'b/d', 'gone');
    const after = new TreeRows(tapeOf({ new: [1], b: { d: [4, 5], c: {} }, a: [[1], [2]] }));
    const active = after.openLike(before, lineAt(before, 'b/d/0'));
    expect(opened(after)).toEqual(['b', 'b/d', 'a', 'a/1']);
    expect(active && pathOfLine(active)).toEqual(['b', 'd', 0]);
    expect(after.openLike(before, lineAt(before, 'gone/0'))).toBe(after.root);
    expect(new TreeRows(tapeOf('text')).openLike(before, before.rows[0])?.level).toBe(0);
  });

  test('the same answer again shows the same lines', () => {
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

  test('finds them again where a list has come to need ranges, or needs them no more', () => {
    const list = (length: number) => tapeOf({ list: Array.from({ length }, (_, at) => [at]) });
    const short = new TreeRows(list(900));
    open(short, 'list', 'list/870');
    const long = new TreeRows(list(2500));
    long.openLike(short, undefined);
    expect(opened(long)).toEqual(['list', 'list/870']);
    const again = new TreeRows(list(900));
    again.openLike(long, undefined);
    expect(opened(again)).toEqual(['list', 'list/870']);
  });
});
