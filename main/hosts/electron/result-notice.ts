import type { EventPayload } from '../../../preload/contract/events.ts';
import type { Desk } from '../../compose/compose.ts';

/**
 * Has staff told who look at another program that one more check needs a look. What was there when they
 * came is no news, and nobody is told whose it is: a notice may stand on a locked screen.
 * @param notice.watched whether staff have the window before them
 * @param notice.show shows one notice
 */
export function noticeResults(
  desk: Pick<Desk, 'onEvent'>,
  notice: { readonly watched: () => boolean; readonly show: () => void },
): () => void {
  let known: number | null = null;
  let user: string | null = null;
  return desk.onEvent((event, payload) => {
    if (event === 'outbox:changed') {
      const { looks } = payload as EventPayload<'outbox:changed'>;
      if (known !== null && looks > known && !notice.watched()) notice.show();
      known = looks;
    }
    if (event === 'session:changed') {
      const { status, email } = payload as EventPayload<'session:changed'>;
      if (status === 'signedOut' || email !== user) known = null;
      user = email;
    }
  });
}
