import type { EventPayload } from '../../../preload/contract/events.ts';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import type { HostTexts } from './text/en-us.ts';

/** The ends of a submission that ask for somebody. */
export type NoticeKind = keyof HostTexts['notices'];

/**
 * Has staff told who look at another program that one more submission was refused, may or may not have
 * arrived, or has a check that needs a look. What was there when they came is no news, and nobody is told
 * whose it is: a notice may stand on a locked screen.
 * @param notice.watched whether staff have the window before them
 * @param notice.show shows one notice
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
