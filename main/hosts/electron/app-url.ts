/** The app's own scheme and the one host under it. A scheme of our own keeps `file:` out of it. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://desk`;

/** Whether an address is of the app itself; only its exact origin is. */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${APP_SCHEME}:` && host === 'desk' && username === '' && password === '';
}
