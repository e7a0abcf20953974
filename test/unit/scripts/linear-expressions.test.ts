import { expect, test } from 'vitest';
import { slowExpressionsIn } from '../../../scripts/check/linear-expressions.ts';

test('an expression whose time grows faster than its text is named with its line', () => {
  const text = String.raw`const fine = [/^[a-z]+$/i, /(?<!\/)\/+$/, /a|b/g];
const slow = /^(a+)+$/;
const alsoSlow = text.replace(/\/+$/, '');`;
  expect(slowExpressionsIn('main/some.ts', text)).toEqual([
    'main/some.ts:2: /^(a+)+$/ takes longer than its text is long',
    String.raw`main/some.ts:3: /\/+$/ takes longer than its text is long`,
  ]);
});
