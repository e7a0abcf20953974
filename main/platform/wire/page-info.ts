import * as v from 'valibot';
import type { PageInfo } from '../../../preload/contract/models/listing.ts';
import { asObject } from '../platform-message.ts';
import { number } from './wire-fields.ts';

const whole = (value: unknown): number | null => {
  const read = v.safeParse(number, value);
  return read.success && Number.isSafeInteger(read.output) ? read.output : null;
};

/** The `page` parameter of a link, relative or whole (spec, endpoint 15, `links`). */
function pageOfLink(link: unknown): number | null {
  if (typeof link !== 'string') return null;
  const page = whole(URL.parse(link, 'http://localhost')?.searchParams.get('page'));
  return page !== null && page >= 1 ? page : null;
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
  const page = whole(meta?.current_page) ?? asked;
  const [total, perPage] = [whole(meta?.total), whole(meta?.per_page)];
  const counted = total !== null && perPage ? Math.max(1, Math.ceil(total / perPage)) : null;
  const lastPage = whole(meta?.last_page) ?? pageOfLink(links?.last) ?? counted;
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
