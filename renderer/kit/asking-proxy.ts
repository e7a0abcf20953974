import type { AppError } from '#contract/app-error.ts';

type ProxyError = Extract<AppError, { code: 'proxy' }>;

/** The proxy that staff can sign in to after this error; null where a name and a password do not help. */
export function askingProxy(error: AppError | null): string | null {
  return error?.code === 'proxy' && takesName(error) ? error.proxy : null;
}

function takesName({ problem, schemes }: ProxyError): boolean {
  return problem === 'signIn' && schemes.includes('basic');
}

/**
 * Whether what is given to a proxy can be read by others on the network: the name and the password go to it
 * without encryption (Basic), unless it is reached over TLS or runs on this computer.
 * @param proxy `host:port`, with its scheme before it where it is not spoken to in plain HTTP
 */
export function isReadableOnTheWay(proxy: string): boolean {
  if (proxy.startsWith('https://')) return false;
  const host = URL.parse(`http://${proxy}`)?.hostname ?? '';
  return !/^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(host);
}
