import * as v from 'valibot';
import type { PageInfo } from '../../../preload/contract/models/listing.ts';
import { asObject } from '../platform-message.ts';
import { number } from './record-reader.ts';

/** The window keeps a place for each page: no platform has more rows than this. */
const MOST = 10_000_000;

/** A whole number that can count rows or pages; any other counts as not told. */
const whole = (value: unknown, least = 0): number | null => {
  const read = v.safeParse(number, value);
  const given = read.success ? read.output : null;
  return Number.isInteger(given) && given !== null && given >= least && given <= MOST
    ? given
    : null;
};

/** The `page` parameter of a link, relative or whole (spec, endpoint 15, `links`). */
function pageOfLink(link: unknown): number | null {
  if (typeof link !== 'string') return null;
  return whole(URL.parse(link, 'http://localhost')?.searchParams.get('page'), 1);
}

/**
 * Where the answered page stands. The links say whether there is a next page; without them `meta` does;
 * without either nobody knows, unless the page is empty. `lines`: how many records it holds.
 */
export function readPageInfo(
  answer: Readonly<Record<string, unknown>>,
  asked: number,
  lines: number,
): PageInfo {
  const links = asObject(answer.links);
  const meta = asObject(answer.meta);
  const page = whole(meta?.current_page, 1) ?? asked;
  const [total, perPage] = [whole(meta?.total), whole(meta?.per_page)];
  const counted = total !== null && perPage ? Math.max(1, Math.ceil(total / perPage)) : null;
  const lastPage = whole(meta?.last_page, 1) ?? pageOfLink(links?.last) ?? counted;
  const after = lastPage !== null && page < lastPage ? page + 1 : null;
  const before = lastPage !== null && page > 1 ? page - 1 : null;
  return {
    page,
    lastPage,
    perPage,
    total,
    from: whole(meta?.from),
    to: whole(meta?.to),
    nextPage: links === null ? after : pageOfLink(links.next),
    previousPage: links === null ? before : pageOfLink(links.prev),
    open: lastPage === null && links?.next === undefined && lines > 0,
  };
}
