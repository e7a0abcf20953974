import type { AppError } from '#contract/app-error.ts';

type ProxyError = Extract<AppError, { code: 'proxy' }>;

/**
 * Returns the proxy that staff can sign in to after this error. Returns null if a name and password
 * wouldn't help.
 */
export function askingProxy(error: AppError | null): string | null {
  return error?.code === 'proxy' && takesName(error) ? error.proxy : null;
}

function takesName({ problem, schemes }: ProxyError): boolean {
  return problem === 'signIn' && schemes.includes('basic');
}

/**
 * Returns whether others on the network can read the credentials for a proxy. Credentials aren't
 * encrypted (Basic), unless the proxy is reached over TLS or runs on this computer.
 *
 * @param proxy `host:port`, preceded by the scheme unless it is plain HTTP
 */
export function isReadableOnTheWay(proxy: string): boolean {
  if (proxy.startsWith('https://')) return false;
  const host = URL.parse(`http://${proxy}`)?.hostname ?? '';
  return !/^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(host);
}
