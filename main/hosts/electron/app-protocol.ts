import type { CustomScheme, Protocol } from 'electron';
import { isAnsweredByDesk } from '../../ipc/app-handler.ts';

/** The app's scheme and its only host. A separate scheme avoids `file:`. */
const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://desk`;

/** Returns whether an address belongs to the app. Only its exact origin does. */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${APP_SCHEME}:` && host === 'desk' && username === '' && password === '';
}

/**
 * The app's scheme, which is a proper origin that supports fetch. `supportFetchAPI` needs `corsEnabled`, because
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

/** Returns whether an address is a server of page sources on this computer, which an unpackaged desk may use. */
export function isPageServer(address: string): boolean {
  return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(address);
}

/**
 * Serves the app's page from a server of page sources, with that server's content policy. Only for an unpackaged
 * desk. Requests that the desk answers still go to the desk.
 */
export function withPageOf(server: string, handle: Handle): Handle {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (isAnsweredByDesk(pathname)) return handle(request);
    // The request determines whether Vite returns a style sheet or a module that applies it.
    const accept = request.headers.get('accept') ?? '*/*';
    return fetch(new URL(pathname + search, server), { headers: { accept } });
  };
}
