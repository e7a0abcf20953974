import { isAnsweredByDesk } from '../../origin/app-handler.ts';

type Handle = (request: Request) => Promise<Response>;

/** A server of page sources on this machine, as an unpackaged desk may be told of one. */
export function isPageServer(address: string): boolean {
  return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(address);
}

/**
 * The app's origin with its page taken from a server of page sources, under the content policy that this
 * server gives. For an unpackaged desk only; what the desk itself answers comes from the desk.
 */
export function withPageOf(server: string, handle: Handle): Handle {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (isAnsweredByDesk(pathname)) return handle(request);
    // The request decides what Vite makes of a file: a style sheet, or a module that sets one.
    const accept = request.headers.get('accept') ?? '*/*';
    return fetch(new URL(pathname + search, server), { headers: { accept } });
  };
}
