import type { EventPayload } from '../../../preload/contract/events.ts';
import type { Desk } from '../../compose/compose.ts';

/** Put into the outbox and not done. Drafts are not counted: nothing was promised with them. */
const COUNTED = ['ready', 'sending', 'unknown', 'rejected'] as const;

/**
 * Keeps the count of what is not done where the system shows one, and no count while nobody may see it.
 * @param show shows a count; 0 is none
 */
export function showOutboxBadge(
  show: (count: number) => void,
  desk: Pick<Desk, 'onEvent'>,
): () => void {
  return desk.onEvent((event, payload) => {
    if (event === 'outbox:changed') {
      const { counts } = payload as EventPayload<'outbox:changed'>;
      show(COUNTED.reduce((sum, state) => sum + (counts[state] ?? 0), 0));
    }
    if (event === 'session:changed') {
      const { status, locked } = payload as EventPayload<'session:changed'>;
      if (status === 'signedOut' || locked !== null) show(0);
    }
  });
}
