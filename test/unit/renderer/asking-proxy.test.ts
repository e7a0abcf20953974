import { expect, test } from 'vitest';
import { isReadableOnTheWay } from '../../../renderer/kit/asking-proxy.ts';

test.each([
  ['proxy.example:3128', true],
  ['10.0.0.7:8080', true],
  ['[2001:db8::7]:3128', true],
  ['localhost.example:3128', true],
  ['127.0.0.1.example:3128', true],
  ['https://proxy.example:3129', false],
  ['127.0.0.1:3128', false],
  ['localhost:3128', false],
  ['[::1]:3128', false],
])('says whether a password for the proxy %s can be read on the network: %s', (proxy, isReadable) => {
  expect(isReadableOnTheWay(proxy)).toBe(isReadable);
});
