import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signIn } from '../../support/file-case.ts';
import { type LastingDesk, livedInDesk } from '../../support/lasting-desk.ts';

const DRAFTS = { group: 'drafts', after: null } as const;

async function secretsOf({ keychain }: LastingDesk): Promise<Record<string, string>> {
  return JSON.parse(await readFile(keychain, 'utf8')) as Record<string, string>;
}

async function installationOf({ profile }: LastingDesk): Promise<string> {
  const text = await readFile(join(profile, 'installation.json'), 'utf8');
  return (JSON.parse(text) as { readonly id: string }).id;
}

/** Only the keys, named by `rename` from what they are named by without their installation. */
async function renameKeys(lasting: LastingDesk, rename: (name: string) => string): Promise<void> {
  const installation = ` ${await installationOf(lasting)}`;
  const keys = Object.entries(await secretsOf(lasting))
    .filter(([name]) => name.startsWith('user key') && !name.includes(','))
    .map(([name, secret]) => [rename(name.replace(installation, '')), secret]);
  await writeFile(lasting.keychain, JSON.stringify(Object.fromEntries(keys)));
}

test('a profile whose key lies under another installation says so, and works for the session', async () => {
  const lasting = await livedInDesk(['of another computer']);
  const before = await secretsOf(lasting);
  await renameKeys(lasting, (name) => `${name} ${'f'.repeat(32)}`);
  const desk = await lasting.start();
  await signIn(desk, lasting.platform.url);
  expect(await desk.value('session:get', {})).toMatchObject({ keychainProblem: 'keyElsewhere' });
  expect((await desk.value('submission:list', DRAFTS)).items).toEqual([]);
  await desk.value('submission:create', {});
  expect(await desk.end()).toBe(0);

  await writeFile(lasting.keychain, JSON.stringify(before));
  const again = await lasting.start();
  // The token that was kept meanwhile lies under a key that is gone again.
  await signIn(again, lasting.platform.url);
  const { items } = await again.value('submission:list', DRAFTS);
  expect(items).toMatchObject([{ label: 'of another computer' }]);
});
