import { isAppUrl } from './app-url.ts';

/**
 * Whether a link may open in the system's browser: https, and the host of an address that the branch
 * itself has set. Anything else could start another program or carry data out.
 * @param allowed the addresses set, e.g. the portal's page for a forgotten password
 */
export function mayOpenOutside(url: string, allowed: readonly (string | null)[]): boolean {
  if (!URL.canParse(url)) return false;
  const asked = new URL(url);
  if (asked.protocol !== 'https:' || asked.username !== '' || asked.password !== '') return false;
  return allowed.some(
    (address) => address !== null && URL.canParse(address) && new URL(address).host === asked.host,
  );
}

/**
 * Whether the session may load an address at all. The window lives on the app's origin alone; pictures
 * may come from blobs of that origin, and the developer tools need their own scheme.
 */
export function mayLoad(url: string, packaged: boolean): boolean {
  if (url.startsWith('blob:')) return isAppUrl(url.slice('blob:'.length));
  return isAppUrl(url) || (!packaged && url.startsWith('devtools://'));
}

/** Whether a file may be saved where staff choose: an export of ours, which they asked for. */
export function mayDownload(url: string): boolean {
  return isAppUrl(url) && new URL(url).pathname.startsWith('/export/');
}
