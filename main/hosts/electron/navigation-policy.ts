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

/** What a desk loads beside its own origin, by how it was started. */
export type Loading = {
  readonly packaged: boolean;
  /** In development a server of the page's sources, which tells of changes over a line of its own. */
  readonly page: string | null;
};

/**
 * Whether the session may load an address at all. The window lives on the app's origin alone; pictures
 * may come from blobs of that origin, and the developer tools need their own scheme.
 */
export function mayLoad(url: string, { packaged, page }: Loading): boolean {
  if (url.startsWith('blob:')) return isAppUrl(url.slice('blob:'.length));
  if (isAppUrl(url)) return true;
  if (packaged) return false;
  const lineOfPage = page?.replace('http:', 'ws:');
  return (
    url.startsWith('devtools://') || (lineOfPage !== undefined && url.startsWith(`${lineOfPage}/`))
  );
}

/** Whether a file may be saved where staff choose: an export of ours, which they asked for. */
export function mayDownload(url: string): boolean {
  return isAppUrl(url) && new URL(url).pathname.startsWith('/export/');
}
