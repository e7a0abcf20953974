import type { OutboxState } from '../../../preload/contract/models/outbox.ts';

/** How many submissions have not reached an end: what would be missed if it were gone. */
export function unsentCount({ counts }: Pick<OutboxState, 'counts'>): number {
  const { draft = 0, ready = 0, sending = 0, rejected = 0, unknown = 0 } = counts;
  return draft + ready + sending + rejected + unknown;
}
