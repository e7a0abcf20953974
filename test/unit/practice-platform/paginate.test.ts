import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paginate } from '../../../main/practice-platform/search/paginate.ts';

const items = (count: number) => Array.from({ length: count }, (_, n) => n);

test('pages together are the whole list, and each says truly where it stands', () => {
  const counts = fc.integer({ min: 0, max: 300 });
  const sizes = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(counts, sizes, (count, perPage) => {
      const all = items(count);
      const at = (page: number) => paginate(all, { page, perPage, path: '/x' }, (n) => n);
      const { last_page: lastPage } = at(1).meta;
      const pages = items(lastPage).map((n) => at(n + 1));
      expect(pages.flatMap(({ data }) => data)).toEqual(all);
      for (const { data, meta, links } of pages) {
        expect(data.length).toBe(count === 0 ? 0 : meta.to - meta.from + 1);
        expect(links.prev === null).toBe(meta.current_page === 1);
        expect(links.next === null).toBe(meta.current_page === lastPage);
        const active = meta.links.filter((link) => link.active);
        expect(active.map(({ page }) => page)).toEqual([meta.current_page]);
      }
    }),
  );
});
