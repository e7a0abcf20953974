import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { scanForCanaries } from '../proofs/canary-scan.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import {
  enterOwner,
  giveGood,
  openApplication,
  reviewAndSend,
  sample,
  signIn,
  view,
} from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

test.use({ ownProgram: true });

const CANARIES = {
  ownerName: 'Quexcanary Ownerperson',
  fileName: 'Foxcanary-license',
  fileBytes: 'Boxcanary inside the picture',
  wrongPassword: 'Hexcanary-password-1',
} as const;

test('the window writes nothing of a person, a file or a secret, nor does its browser', async ({
  start,
  profile,
}) => {
  const temporary = await mkdtemp(join(tmpdir(), 'desk-temporary-'));
  const sources = await mkdtemp(join(tmpdir(), 'desk-sources-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  try {
    const picture = join(sources, `${CANARIES.fileName}.jpg`);
    const bytes = await readFile(sample('license-front.jpg'));
    await writeFile(picture, Buffer.concat([bytes, Buffer.from(CANARIES.fileBytes)]));
    const { page, close } = await start(BRANCH_SETTINGS);
    await signIn(page, CANARIES.wrongPassword);
    await page.getByRole('alert').first().waitFor();
    await signIn(page);
    await openApplication(page, '88-1042');
    await enterOwner(page, '4821', CANARIES.ownerName);
    await giveGood(page, 'Front', picture);
    const scan = () => scanForCanaries([dirname(profile), temporary], CANARIES);
    expect(scan().hits).toEqual([]);
    await reviewAndSend(page);
    await view(page, 'Sent');
    const living = scan();
    expect(living.hits).toEqual([]);
    expect(living.files).toBeGreaterThan(5);
    await close();
    expect(scan().hits).toEqual([]);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(temporary, { recursive: true, force: true });
    await rm(sources, { recursive: true, force: true });
  }
});
