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
 * without either there is one page.
 */
export function readPageInfo(answer: Readonly<Record<string, unknown>>, asked: number): PageInfo {
  const links = asObject(answer.links);
  const meta = asObject(answer.meta);
  const page = whole(meta?.current_page) ?? asked;
  const lastPage = whole(meta?.last_page) ?? pageOfLink(links?.last);
  const after = lastPage !== null && page < lastPage ? page + 1 : null;
  const before = lastPage !== null && page > 1 ? page - 1 : null;
  return {
    page,
    lastPage,
    perPage: whole(meta?.per_page),
    total: whole(meta?.total),
    from: whole(meta?.from),
    to: whole(meta?.to),
    nextPage: links === null ? after : pageOfLink(links.next),
    previousPage: links === null ? before : pageOfLink(links.prev),
  };
}
