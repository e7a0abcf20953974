import type { Listing, PageInfo, UnreadableRow } from '../../preload/contract/models/listing.ts';
import { ok, type Result } from '../../preload/contract/result.ts';

/** One page of a list, as sent to the window. */
export interface ReadPage<Row> {
  readonly rows: Row[];
  readonly unreadable: UnreadableRow[];
  readonly pages: PageInfo;
  /** When the page was read (ISO 8601). */
  readonly readAt: string;
}

/** Adds the time of reading to an answer from the platform. Errors are returned unchanged. */
export function readPage<Row>(
  answer: Result<Listing<Row>>,
  now = Date.now(),
): Result<ReadPage<Row>> {
  if (!answer.ok) return answer;
  const { rows, unreadable, pages } = answer.value;
  return ok({
    rows: [...rows],
    unreadable: [...unreadable],
    pages,
    readAt: new Date(now).toISOString(),
  });
}
