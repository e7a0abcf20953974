import type { CustomScheme, Protocol } from 'electron';
import { isAnsweredByDesk } from '../../ipc/app-handler.ts';

/** The app's scheme, which has a single host. It replaces `file:`. */
const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://desk`;

/** Returns whether an address has exactly the app's origin. */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${APP_SCHEME}:` && host === 'desk' && username === '' && password === '';
}

/**
 * Makes the app's scheme a proper origin that supports fetch. `supportFetchAPI` requires `corsEnabled`, because
 * otherwise another origin could read this one (CVE-2026-70604). Register the scheme once, before the app is ready.
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

/**
 * Returns whether an address is that of a server on this computer that serves the page's sources. Only an unpackaged
 * desk may use one.
 */
export function isPageServer(address: string): boolean {
  return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(address);
}

/**
 * Serves the app's page from a server of its sources, with that server's content policy. Used only by an unpackaged
 * desk. Requests that the desk answers still go to the desk.
 */
export function withPageOf(server: string, handle: Handle): Handle {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (isAnsweredByDesk(pathname)) return handle(request);
    // The `accept` header determines whether Vite returns a style sheet or a module that applies it.
    const accept = request.headers.get('accept') ?? '*/*';
    return fetch(new URL(pathname + search, server), { headers: { accept } });
  };
}
