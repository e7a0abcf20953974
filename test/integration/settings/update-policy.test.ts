import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readManagedSettings } from '../../../main/settings/managed-settings.ts';
import { managedFile } from '../../support/managed-file.ts';

const pem = (key: { export(how: { type: 'spki'; format: 'pem' }): string | Buffer }) =>
  String(key.export({ type: 'spki', format: 'pem' }));
const publicKey = pem(generateKeyPairSync('ed25519').publicKey);
const address = 'https://updates.lender.example/intake-desk';

const read = async (updates: object) => readManagedSettings(await managedFile({ updates }));

test('updates come at night unless something else is said', async () => {
  const { policy, managed } = await read({ address, publicKey: publicKey.replaceAll('\n', ' ') });
  expect(policy.updates).toEqual({
    address: `${address}/`,
    publicKey,
    hours: { from: 1140, to: 360 },
    channel: 'latest',
    backTo: null,
  });
  expect(managed.updates).toEqual({
    server: 'updates.lender.example',
    from: '19:00',
    to: '06:00',
    backTo: null,
  });
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });

test.each([
  { publicKey },
  { address },
  { address: 'http://updates.lender.example/', publicKey },
  { address: 'https://jo:word@updates.lender.example/', publicKey },
  { address: `${address}?token=word`, publicKey },
  { address, publicKey: 'none' },
  { address, publicKey: pem(rsa.publicKey) },
  { address, publicKey, hours: ['19:00'] },
  { address, publicKey, hours: ['19:00', '24:00'] },
  { address, publicKey, channel: '../pilot' },
  { address, publicKey, backTo: '1' },
  { address, publicKey, more: true },
])('%j brings in nothing', async (updates) => {
  const { policy, managed, unfollowed } = await read(updates);
  expect(policy.updates).toBe(undefined);
  expect(managed.updates).toBe(null);
  expect(unfollowed).toEqual(['updates']);
});
