import type { EventPayload } from '../../../preload/contract/events.ts';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import type { HostTexts } from './text/en-us.ts';

/** The results of a submission that staff must handle. */
export type NoticeKind = keyof HostTexts['notices'];

/**
 * Notifies staff who use another program that one more submission was rejected, has an unknown outcome, or has a
 * check that needs a look. Submissions that had this state before are not reported, and the customer is not named,
 * because a notification may appear on a locked screen.
 * @param notice.watched returns whether staff have the window in front of them
 * @param notice.show shows one notification
 */
export function noticeResults(
  desk: Pick<ServedDesk, 'onEvent'>,
  notice: { readonly watched: () => boolean; readonly show: (kind: NoticeKind) => void },
): () => void {
  let known: Readonly<Record<NoticeKind, number>> | null = null;
  let user: string | null = null;
  return desk.onEvent((event, payload) => {
    if (event === 'outbox:changed') {
      const { looks, counts } = payload as EventPayload<'outbox:changed'>;
      const { unknown = 0, rejected = 0 } = counts;
      const now = { unknown, rejected, looks };
      for (const kind of ['unknown', 'rejected', 'looks'] as const)
        if (known !== null && now[kind] > known[kind] && !notice.watched()) notice.show(kind);
      known = now;
    }
    if (event === 'session:changed') {
      const { status, email } = payload as EventPayload<'session:changed'>;
      if (status === 'signedOut' || email !== user) known = null;
      user = email;
    }
  });
}
