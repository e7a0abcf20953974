import type { EventPayload } from '../../../preload/contract/events.ts';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import type { HostTexts } from './text/en-us.ts';

/** The results that staff must act on. */
export type NoticeKind = keyof HostTexts['notices'];

/**
 * Notifies staff who are using another program when one more submission was rejected, has an unknown outcome, or needs
 * a look. Submissions that were already in this state aren't reported. The customer isn't named, because a notification
 * may appear on a locked screen.
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
