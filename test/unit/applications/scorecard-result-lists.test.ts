import { expect, test } from 'vitest';
import { createResultLists } from '../../../main/applications/scorecard-result-lists.ts';
import type { RecordStore } from '../../../main/vault/sqlite-record-store.ts';
import type { ScorecardGroupId, ScorecardResultId } from '../../../preload/contract/ids.ts';

/** One collection in memory, the last one first. */
function inMemory(): Pick<RecordStore, 'put' | 'list' | 'remove'> {
  const kept = new Map<string, unknown>();
  return {
    put(_, key, value) {
      kept.delete(key);
      kept.set(key, value);
    },
    list: () => [...kept].map(([key, value]) => ({ key, value })).reverse(),
    remove: (_, key) => void kept.delete(key),
  };
}

const lists = (store = inMemory()) => createResultLists(store as RecordStore, () => 0);
const asking = (...ids: string[]) => ({
  groupId: 'g-1' as ScorecardGroupId,
  resultIds: ids as ScorecardResultId[],
});

test('keeps a list’s name regardless of the order of its IDs, and returns them as last requested', () => {
  const kept = lists();
  kept.put(asking('a', 'b'), 'Renewals');
  kept.put(asking('c'), '');
  const all = kept.put(asking('b', 'a'), '');
  expect(all.ok && all.value.map(({ label, size }) => [label, size])).toEqual([
    ['Renewals', 2],
    ['', 1],
  ]);
  const [{ key } = { key: '' }] = kept.list();
  expect(kept.find(key)).toEqual(asking('b', 'a'));
  kept.put({ ...asking('a', 'b'), groupId: 'g-2' as ScorecardGroupId }, '');
  expect(kept.list()).toHaveLength(3);
  kept.forget(key);
  expect(kept.find(key)).toBeNull();
});

test('removes lists without a name to make room, and never one with a name', () => {
  const kept = lists();
  kept.put(asking('first'), 'First');
  for (let at = 0; at < 30; at += 1) kept.put(asking(`unnamed-${at}`), '');
  expect(kept.list().map(({ label }) => label)).toEqual([...Array(19).fill(''), 'First']);
  for (let at = 0; at < 19; at += 1) kept.put(asking(`named-${at}`), `Named ${at}`);
  expect(kept.list().filter(({ label }) => label === '')).toEqual([]);
  expect(kept.put(asking('one more'), 'More')).toMatchObject({
    ok: false,
    error: { issues: [{ field: 'label', message: expect.stringContaining('Forget one') }] },
  });
  expect(kept.put(asking('unnamed'), '').ok).toBe(false);
  expect(kept.put(asking('first'), 'The first').ok).toBe(true);
  expect(kept.list().map(({ label }) => label)).toContain('The first');
  expect(kept.list()).toHaveLength(20);
});
