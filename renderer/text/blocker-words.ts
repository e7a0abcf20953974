import type { Blocker } from '../../preload/contract/models/submission.ts';
import { t } from './catalogue.ts';

/** What a blocker says, naming its slot, and its page where there are several. */
export function blockerWords({ kind, slot, page }: Blocker): string {
  const name = slot === null ? '' : t.submission.slots[slot];
  return t.submission.blockers[kind](page === undefined ? name : t.capture.pageOf(name, page));
}
