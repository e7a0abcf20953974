import type { ApplicationId } from '../../preload/contract/ids.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type Answer, mediaTypeOf } from './answer.ts';
import { answerError, blocked, isOnTheWay } from './answer-error.ts';
import {
  ask,
  askOnce,
  type Caller,
  type CallOptions,
  contextOf,
  ofApplication,
  type Request,
} from './caller.ts';

export function questionOperation(caller: Caller) {
  return {
    /**
     * Asks something cheap before a file goes out: endpoint 3 for that application, with `token` alone and once
     * where given. Any answer but 401, 429 and 5xx will do. Fails with `signedOut`, `offline`,
     * `blockedOnTheWay`, `throttled`, `unavailable` and `cancelled`.
     */
    async answers(
      applicationId: ApplicationId,
      { signal, token }: CallOptions & { readonly token?: string | undefined } = {},
    ): Promise<Result<null>> {
      const path = ofApplication(applicationId, 'offers');
      const request: Request = { method: 'GET', path, effect: 'read', size: 'list' };
      const answered = await (token === undefined
        ? ask(caller, request, signal)
        : askOnce(caller, request, token, signal));
      if (!answered.ok) return answered;
      const { answer, token: used } = answered.value;
      const error = answerError(answer, contextOf(caller, 'application', used));
      if (error === null && answer.body.kind === 'json') caller.sign.learn(answer.headers);
      if (error !== null && NO_ANSWER.has(error.code)) return err(error);
      return isPage(answer) ? err(blocked(answer, [used])) : ok(null);
    },
  };
}

const NO_ANSWER: ReadonlySet<string> = new Set(['signedOut', 'throttled', 'unavailable']);

/** Whether an answer is for a browser, as those of guest networks and of devices between are. */
export function isPage({ status, headers }: Answer): boolean {
  const type = mediaTypeOf(headers);
  return isOnTheWay(status) || type === 'text/html' || type === 'application/xhtml+xml';
}
