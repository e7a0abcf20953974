import { describe, expect, it } from 'vitest';
import { environmentWays } from '../../../../main/platform/network/way-out.ts';

const lender = new URL('https://api.lender.example/');

describe('the proxy of the environment', () => {
  it.each([
    [{}, null],
    [{ HTTPS_PROXY: '' }, null],
    [{ HTTP_PROXY: 'http://plain.example:1' }, null],
    [{ HTTPS_PROXY: 'http://p.example:3128' }, 'http p.example 3128'],
    [{ HTTPS_PROXY: 'p.example:3128' }, 'http p.example 3128'],
    [{ HTTPS_PROXY: 'http://p.example' }, 'http p.example 80'],
    [{ HTTPS_PROXY: 'https://p.example' }, 'https p.example 443'],
    [{ HTTPS_PROXY: 'http://[2001:db8::1]:8080' }, 'http 2001:db8::1 8080'],
    [
      { HTTPS_PROXY: 'http://upper.example', https_proxy: 'http://lower.example' },
      'http lower.example 80',
    ],
    [{ ALL_PROXY: 'https://all.example' }, 'https all.example 443'],
  ])('%j uses %s', (env, proxy) => {
    const ways = environmentWays(env, lender);
    const [way] = ways ?? [];
    expect(way && 'host' in way ? `${way.kind} ${way.host} ${way.port}` : ways).toBe(proxy);
  });

  it.each([
    'http://',
    '://x',
    'socks5://p.example',
    'http://[bad',
  ])('does not go around a proxy it cannot understand: %s', (named) =>
    expect(environmentWays({ HTTPS_PROXY: named }, lender)).toEqual([]));

  it.each([
    ['*', true],
    ['lender.example', true],
    ['.lender.example', true],
    ['other.example, *.LENDER.example', true],
    ['lender.example:443', true],
    ['lender.example:8443', false],
    ['der.example', false],
    ['api.lender.example.org', false],
  ])('is left out for a host under NO_PROXY=%s: %s', (NO_PROXY, out) => {
    const ways = environmentWays({ HTTPS_PROXY: 'p.example:1', NO_PROXY }, lender);
    expect(ways?.[0]?.kind).toBe(out ? 'direct' : 'http');
  });

  it('takes its name and password from the address', () => {
    const env = { HTTPS_PROXY: 'http://jo%40branch:p%3Aw@p.example:3128' };
    expect(environmentWays(env, lender)).toMatchObject([
      { host: 'p.example', signIn: { name: 'jo@branch', password: 'p:w' } },
    ]);
  });
});
