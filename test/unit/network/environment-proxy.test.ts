import { describe, expect, it } from 'vitest';
import { proxySettings } from '../../../main/network/network.ts';

describe('the proxy of the environment', () => {
  it.each([
    [{}, null],
    [{ HTTPS_PROXY: '' }, null],
    [{ HTTP_PROXY: 'http://plain.example:1' }, null],
    [{ HTTPS_PROXY: 'http://p.example:3128' }, 'http://p.example:3128/'],
    [{ HTTPS_PROXY: 'p.example:3128' }, 'http://p.example:3128/'],
    [
      { HTTPS_PROXY: 'http://upper.example', https_proxy: 'http://lower.example' },
      'http://lower.example/',
    ],
    [{ ALL_PROXY: 'http://all.example:1' }, 'http://all.example:1/'],
  ])('%j leads through %s', (env, httpsProxy) => {
    expect(proxySettings(env)).toMatchObject({ httpsProxy });
  });

  it.each([
    'http://',
    '://x',
    'gopher://p.example',
    'http://[bad',
  ])('does not go around a proxy it cannot understand: %s', (named) =>
    expect(proxySettings({ HTTPS_PROXY: named })).toEqual({ unusable: true }));
});
