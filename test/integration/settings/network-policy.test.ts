import { expect, test } from 'vitest';
import { readManagedSettings } from '../../../main/settings/managed-settings.ts';
import { managedFile } from '../../support/managed-file.ts';
import { TEST_CERTIFICATE } from '../../support/tiny-server.ts';

test.each<[object | string, object]>([
  ['none', { proxy: 'none' }],
  [
    { address: 'Proxy.example:3128' },
    { proxy: { kind: 'http', host: 'proxy.example', port: 3128 } },
  ],
  [{ address: 'https://p.example' }, { proxy: { kind: 'https', host: 'p.example', port: 443 } }],
  [
    { pac: 'http://p.example/a.pac' },
    { proxy: { kind: 'file', address: 'http://p.example/a.pac' } },
  ],
])('the way out %j is followed', async (proxy, policy) => {
  const read = readManagedSettings(await managedFile({ proxy }));
  expect(read).toMatchObject({ policy, unfollowed: [], managed: { problem: null } });
});

test('an authority is taken as PEM, also without its line breaks', async () => {
  const [first, second] = [TEST_CERTIFICATE, TEST_CERTIFICATE.replaceAll('\n', ' ')];
  const { policy } = readManagedSettings(await managedFile({ certificates: [first, second] }));
  expect(policy.certificates).toEqual([first, first]);
});
