import { channels } from '../../preload/contract/channels.ts';
import { COMMERCIAL_TEXT_PATH } from '../../preload/contract/texts.ts';
import type { DebugLog } from './debug-log.ts';
import type { Dispatch } from './dispatcher.ts';

type Handle = (request: Request) => Promise<Response>;

/** Notes each call as it begins and as it ends: one that hangs has a beginning alone. */
export function debuggedDispatch(dispatch: Dispatch, log: DebugLog): Dispatch {
  let last = 0;
  return async (call) => {
    last += 1;
    const number = last;
    const channel = knownChannel(call.channel);
    const started = performance.now();
    log.note({ kind: 'call', number, channel });
    const answer = await dispatch(call);
    log.note({
      kind: 'answer',
      number,
      channel,
      ms: since(started),
      outcome: answer.ok ? 'ok' : answer.error.code,
      ...(answer.ok && rowsIn(answer.value)),
    });
    return answer;
  };
}

/** Notes what the page asked of its origin, by its kind: addresses hold tokens. */
export function debuggedHandle(handle: Handle, log: DebugLog): Handle {
  return async (request) => {
    const started = performance.now();
    const response = await handle(request);
    log.note({
      kind: 'request',
      method: request.method,
      what: kindOf(new URL(request.url).pathname),
      ms: since(started),
      outcome: response.status,
      bytes: Number(request.headers.get('content-length') ?? 0),
    });
    return response;
  };
}

const KINDS = ['/intake', '/preview', '/export', COMMERCIAL_TEXT_PATH];

function kindOf(pathname: string): string {
  const known = KINDS.find((kind) => pathname === kind || pathname.startsWith(`${kind}/`));
  return known ?? 'page';
}

function knownChannel(channel: unknown): string {
  return typeof channel === 'string' && Object.hasOwn(channels, channel) ? channel : 'unknown';
}

/** How many there are in a list, or in the first list of an answer. */
function rowsIn(value: unknown): { readonly rows?: number } {
  if (typeof value !== 'object' || value === null) return {};
  const list = Array.isArray(value) ? value : Object.values(value).find(Array.isArray);
  return list === undefined ? {} : { rows: list.length };
}

function since(started: number): number {
  return Math.round(performance.now() - started);
}
