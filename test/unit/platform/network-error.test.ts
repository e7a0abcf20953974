import { describe, expect, it } from 'vitest';
import { ConnectFailed } from '../../../main/platform/network/connect-failed.ts';
import { networkError } from '../../../main/platform/undici-transport.ts';

const coded = (code: string, message = 'to 10.0.0.1 with Bearer secret') =>
  Object.assign(new Error(message), { code });

describe('network errors', () => {
  it.each([
    ['ENOTFOUND', 'none', 'dns'],
    ['ECONNRESET', 'none', 'connect'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'none', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'none', 'tls'],
    ['UND_ERR_CONNECT_TIMEOUT', 'none', 'timeout'],
    ['ECONNRESET', 'part', 'send'],
    ['UND_ERR_SOCKET', 'whole', 'receive'],
    ['UND_ERR_HEADERS_TIMEOUT', 'whole', 'timeout'],
  ] as const)('%s with %s of the request sent fails in phase %s', (code, sent, phase) => {
    expect(networkError(coded(code), sent)).toEqual({
      code: 'offline',
      phase,
      requestSent: sent,
      detail: code,
    });
  });

  it('finds the code in causes and never repeats a message', () => {
    expect(
      networkError(new Error('secret', { cause: coded('ECONNRESET') }), 'whole'),
    ).toMatchObject({ detail: 'ECONNRESET' });
    expect(JSON.stringify(networkError(new Error('Bearer secret'), 'none'))).not.toContain(
      'secret',
    );
    expect(networkError('thrown text', 'none')).toMatchObject({ detail: 'UNKNOWN' });
  });

  it('reports a failed connection like the network does', () => {
    const told = { code: 'throttled', retryAt: null } as const;
    expect(networkError(new ConnectFailed(told, false), 'none')).toBe(told);
  });
});
