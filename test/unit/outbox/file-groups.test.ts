import { describe, expect, test } from 'vitest';
import { groupFiles } from '../../../main/outbox/submission/file-groups.ts';
import { capture } from './named-captures.ts';
import { type File, pdf, STATEMENT, VISITS } from './visit-table.ts';

/** Returns each group as a line: its files, what it is, and `?` if that is not certain. */
function grouped(files: readonly File[]): string[] {
  const held = files.map(({ name, ...more }) => capture(name, more));
  const groups = groupFiles(held);
  expect(groups.flatMap(({ captureIds }) => captureIds).sort()).toEqual(
    held.map(({ id }) => id).sort(),
  );
  return groups.map(({ captureIds, verification, type, certain }) => {
    const kind = verification === 'government-id' ? (type ?? 'an ID') : (type ?? 'unknown');
    return `${captureIds.join(' + ')}: ${kind}${certain ? '' : '?'}`;
  });
}

describe('sorting the files of a visit', () => {
  test.each(VISITS)('%s', (_visit, files, groups) => {
    expect(grouped(files)).toEqual(groups);
  });
});

test('leaves a file that is already in a submission to staff, whatever it shows', () => {
  const [placed, again] = [capture('july', {}), capture('again', {})];
  const twin = { ...again, ...pdf('july', STATEMENT), id: again.id, sha256: placed.sha256 };
  expect(groupFiles([twin])).toMatchObject([{ type: 'bank_statement', certain: true }]);
  expect(groupFiles([twin], [placed])).toMatchObject([{ reason: 'sameFile', certain: false }]);
});
