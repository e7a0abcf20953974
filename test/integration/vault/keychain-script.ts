import { openKeychain } from '../../../main/vault/open-keychain.ts';
import { openUserKey } from '../../../main/vault/open-user-key.ts';

/** Run by keychain-session.ts in a process of its own: does each step and prints its result. */
const opened = openKeychain('system', { packaged: true });
if (!opened.ok) throw new Error('The system keychain was refused');
const keychain = opened.value;
const account = 'test account';
const place = {
  keychain,
  owner: 'test key',
  account: 'test key',
  clock: Date.now,
};

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  get: () => keychain.get(account),
  set: () => keychain.set(account, 'a secret'),
  delete: () => keychain.delete(account),
  keyOverNothing: () => openUserKey(place, async () => false),
  keyOverCiphertext: () => openUserKey(place, async () => true),
};

for (const name of process.argv.slice(2)) {
  const step = steps[name];
  if (!step) throw new Error(`No step ${name}`);
  process.stdout.write(`> ${JSON.stringify(await step())}\n`);
}
