import { describe, expect, it } from 'vitest';
import { readSchemes } from '../../../../main/platform/network/connector.ts';
import { placeOf, readProxyList } from '../../../../main/platform/network/proxy-list.ts';

const read = (text: string) =>
  readProxyList(text).map((way) =>
    way.kind === 'direct' ? way.kind : `${way.kind} ${placeOf(way)}`,
  );

describe('a PAC file’s result', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['PROXY a:8080; HTTPS b:1080; DIRECT', ['http a:8080', 'https b:1080', 'direct']],
    ['proxy A.Example ;\tHTTPS b;', ['http a.example:80', 'https b:443']],
    ['PROXY [2001:db8::1]:3128', ['http [2001:db8::1]:3128']],
    ['PROXY a:80;HTTP b', ['http a:80', 'http b:80']],
  ])('%s', (text, ways) => expect(read(text)).toEqual(ways));

  it.each([
    '',
    ';',
    'SOCKS old:1080',
    'SOCKS5 old:1080',
    'QUIC q:443',
    'PROXY',
    'PROXY a:99999',
    'PROXY http://a:1',
    'PROXY user:word@a:1',
    'PROXY a:1/path',
    'DIRECT now',
    'PROXY a b',
    '<html>',
  ])('does not allow a direct connection if nothing of it is understood: %j', (text) =>
    expect(read(text)).toEqual([]));

  it('omits invalid entries and keeps the order of the rest', () => {
    expect(read('SOCKS old:1; PROXY a:1; NONSENSE; PROXY b:2')).toEqual(['http a:1', 'http b:2']);
  });
});

it.each([
  [['Basic realm="a, Negotiate b"'], ['basic']],
  [['Negotiate, NTLM'], ['negotiate', 'ntlm']],
  [
    ['NTLM', 'BASIC realm="x", charset="UTF-8"'],
    ['ntlm', 'basic'],
  ],
  [['Digest realm="x", nonce="a\\"b", qop="auth", Basic realm="y"'], ['digest', 'basic']],
  [['Bearer'], ['other']],
  [[], []],
])('reads the challenges %j as %j', (lines, schemes) => {
  expect(readSchemes(lines)).toEqual(schemes);
});
