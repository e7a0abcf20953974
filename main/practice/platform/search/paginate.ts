/** The page to return: its number, counted from 1, the number of items per page, and its address. */
export type Place = { readonly page: number; readonly perPage: number; readonly path: string };

/**
 * Returns one page of a list, with the blocks `links` and `meta` (spec, endpoint 15). A page past the end is empty, and
 * its `from` and `to` are 0.
 */
export function paginate<Item, T>(
  all: readonly Item[],
  { page, perPage, path }: Place,
  show: (item: Item) => T,
) {
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  const start = (page - 1) * perPage;
  const data = all.slice(start, start + perPage).map(show);
  const url = (number: number) =>
    number >= 1 && number <= lastPage ? `${path}?page=${number}` : null;
  const link = (label: string, number: number) => {
    const to = url(number);
    return { url: to, label, page: to && number, active: label === String(page) };
  };
  return {
    data,
    links: { first: url(1), last: url(lastPage), prev: url(page - 1), next: url(page + 1) },
    meta: {
      current_page: page,
      from: data.length === 0 ? 0 : start + 1,
      last_page: lastPage,
      links: [
        link('&laquo; Previous', page - 1),
        link(String(page), page),
        link('Next &raquo;', page + 1),
      ],
      path,
      per_page: perPage,
      to: data.length === 0 ? 0 : start + data.length,
      total: all.length,
    },
  };
}
