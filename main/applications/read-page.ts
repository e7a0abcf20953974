import type { Listing, PageInfo, UnreadableRow } from '../../preload/contract/models/listing.ts';
import { ok, type Result } from '../../preload/contract/result.ts';

/** A page of a list as the window gets it. */
export interface ReadPage<Row> {
  readonly rows: Row[];
  readonly unreadable: UnreadableRow[];
  readonly pages: PageInfo;
  /** When it was read. */
  readonly readAt: string;
}

/** Adds the time of reading to the platform's answer; failures stay as they are. */
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
