import { openKeychain } from '../../../main/vault/open-keychain.ts';

/** Run by keychain-session.ts in a separate process: takes each step and prints its result. */
const opened = openKeychain('system', { packaged: true });
if (!opened.ok) throw new Error('The system keychain was refused');
const keychain = opened.value;
const account = 'test account';

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  get: () => keychain.get(account),
  set: () => keychain.set(account, 'a secret'),
  delete: () => keychain.delete(account),
};

for (const name of process.argv.slice(2)) {
  const step = steps[name];
  if (!step) throw new Error(`No step ${name}`);
  process.stdout.write(`> ${JSON.stringify(await step())}\n`);
}
