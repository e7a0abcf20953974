import type { Result } from '../../preload/contract/result.ts';
import { ok } from '../../preload/contract/result.ts';
import { invalid } from './invalid.ts';

/** Whether the host is this machine itself: what is sent to it never leaves it. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname;
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}

/**
 * The platform's address as staff or a setting gave it. https only, and meant where no scheme was typed;
 * http to this machine itself alone. A path before `/api` is kept. Fails with `invalidRequest` on the
 * field `server`, in words for staff.
 */
export function parseBaseUrl(text: string): Result<URL> {
  const wrong = (message: string) => invalid('server', message);
  const typed = text.trim();
  if (typed === '') return wrong('Enter the address of the platform.');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || url.hostname === '') return wrong('This is not a web address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return wrong('The address must begin with https://.');
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return wrong(
      'The address must begin with https://. Without it, anyone on the way can read along.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    return wrong('Leave the user name and the password out of the address.');
  }
  if (url.search !== '' || url.hash !== '') {
    return wrong('Leave out everything from the question mark or the number sign on.');
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/`;
  return ok(url);
}
