import type { CustomScheme, Protocol } from 'electron';
import { isAnsweredByDesk } from '../../ipc/routes/app-handler.ts';

/** The app's own scheme and the one host under it. A scheme of our own keeps `file:` out of it. */
const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://desk`;

/** Tells whether an address is of the app itself; only its exact origin is. */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${APP_SCHEME}:` && host === 'desk' && username === '' && password === '';
}

/**
 * The app's scheme: a proper origin with fetch. `corsEnabled` goes with `supportFetchAPI`, or another
 * origin could read ours (CVE-2026-70604). It is registered once, before the app is ready.
 */
export const APP_SCHEMES: CustomScheme[] = [
  {
    scheme: APP_SCHEME,
    privileges: {
      standard: true,
      secure: true,
      supportFetchAPI: true,
      corsEnabled: true,
      stream: false,
      bypassCSP: false,
      allowServiceWorkers: false,
      codeCache: false,
    },
  },
];

/** Mounts the host-independent handler on the app's origin. */
export function serveApp(
  protocol: Pick<Protocol, 'handle'>,
  handle: (request: Request) => Promise<Response>,
): void {
  protocol.handle(APP_SCHEME, (request) =>
    isAppUrl(request.url) ? handle(request) : new Response(null, { status: 404 }),
  );
}

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
