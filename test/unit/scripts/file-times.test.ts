import { expect, it } from 'vitest';
import { slowestLines } from '../../../scripts/test/file-times.ts';

it('names the ten slowest files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: `unit/${index}.test.ts`,
    ms: 1_000 * index + 40,
  }));
  const lines = slowestLines(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('slow: 11.0 s unit/11.test.ts');
  expect(lines.at(-1)).toBe('slow: 2.0 s unit/2.test.ts');
});
