import type { AppError } from '#contract/app-error.ts';

type ProxyError = Extract<AppError, { code: 'proxy' }>;

/** The proxy that staff can sign in to after this error; null where a name and a password do not help. */
export function askingProxy(error: AppError | null): string | null {
  return error?.code === 'proxy' && takesName(error) ? error.proxy : null;
}

function takesName({ problem, schemes }: ProxyError): boolean {
  return problem === 'signIn' && schemes.includes('basic');
}
