/** The pagination blocks of a list response (spec, endpoint 15, `links` and `meta`). */
export type Page<T> = {
  readonly data: readonly T[];
  readonly links: {
    readonly first: string;
    readonly last: string;
    readonly prev: string | null;
    readonly next: string | null;
  };
  readonly meta: {
    readonly current_page: number;
    readonly from: number;
    readonly last_page: number;
    readonly links: readonly PageLink[];
    readonly path: string;
    readonly per_page: number;
    readonly to: number;
    readonly total: number;
  };
};

type PageLink = {
  readonly url: string | null;
  readonly label: string;
  readonly page: number | null;
  readonly active: boolean;
};

/** One page of a list. A page past the end is empty; its `from` and `to` are 0. */
export function paginate<Item, T>(
  all: readonly Item[],
  {
    page,
    perPage,
    path,
  }: { readonly page: number; readonly perPage: number; readonly path: string },
  show: (item: Item) => T,
): Page<T> {
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  const start = (page - 1) * perPage;
  const items = all.slice(start, start + perPage);
  const url = (number: number) => `${path}?page=${number}`;
  const prev = page > 1 ? page - 1 : null;
  const next = page < lastPage ? page + 1 : null;
  const link = (label: string, to: number | null): PageLink => ({
    url: to === null ? null : url(to),
    label,
    page: to,
    active: label === String(page),
  });
  return {
    data: items.map(show),
    links: {
      first: url(1),
      last: url(lastPage),
      prev: prev === null ? null : url(prev),
      next: next === null ? null : url(next),
    },
    meta: {
      current_page: page,
      from: items.length === 0 ? 0 : start + 1,
      last_page: lastPage,
      links: [
        link('&laquo; Previous', prev),
        ...window(page, lastPage).map((number) =>
          number === null ? link('...', null) : link(String(number), number),
        ),
        link('Next &raquo;', next),
      ],
      path,
      per_page: perPage,
      to: start + items.length > all.length || items.length === 0 ? 0 : start + items.length,
      total: all.length,
    },
  };
}

/** Page numbers worth a link: both ends and the current one's neighbors; null marks a gap. */
function window(page: number, lastPage: number): readonly (number | null)[] {
  const near = new Set([1, 2, lastPage - 1, lastPage]);
  for (let number = page - 3; number <= page + 3; number += 1) near.add(number);
  const shown = [...near].filter((number) => number >= 1 && number <= lastPage);
  shown.sort((a, b) => a - b);
  return shown.flatMap((number, at) => {
    const before = shown[at - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
