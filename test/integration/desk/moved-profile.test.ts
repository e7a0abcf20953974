import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signIn } from '../../support/file-case.ts';
import { type LastingDesk, livedInDesk } from '../../support/lasting-desk.ts';

const DRAFTS = { group: 'drafts', after: null } as const;

/** Names the keys as another installation would. */
async function moveKeys({ profile, keychain }: LastingDesk): Promise<void> {
  const { id } = JSON.parse(await readFile(join(profile, 'installation.json'), 'utf8'));
  const keys = Object.entries(JSON.parse(await readFile(keychain, 'utf8')))
    .filter(([name]) => name.startsWith('user key') && !name.includes(','))
    .map(([name, secret]) => [name.replace(id, 'f'.repeat(32)), secret]);
  await writeFile(keychain, JSON.stringify(Object.fromEntries(keys)));
}

test('a profile whose key lies under another installation says so, and works for the session', async () => {
  const lasting = await livedInDesk(['of another computer']);
  const before = await readFile(lasting.keychain);
  await moveKeys(lasting);
  const desk = await lasting.start();
  await signIn(desk, lasting.platform.url);
  expect(await desk.value('session:get', {})).toMatchObject({ keychainProblem: 'keyElsewhere' });
  expect((await desk.value('submission:list', DRAFTS)).items).toEqual([]);
  await desk.value('submission:create', {});
  await desk.close();

  await writeFile(lasting.keychain, before);
  const again = await lasting.start();
  // The token that was kept meanwhile lies under a key that is gone again.
  await signIn(again, lasting.platform.url);
  const { items } = await again.value('submission:list', DRAFTS);
  expect(items).toMatchObject([{ label: 'of another computer' }]);
});
