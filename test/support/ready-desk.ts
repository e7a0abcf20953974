import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServedDeskOptions } from '../../main/ipc/serve-desk.ts';
import { BRANCH_SETTINGS, compareName, openSubmission } from './file-case.ts';
import { branchPlatform, credentials, openDesk } from './open-desk.ts';
import { tempFolder } from './temp-folder.ts';

const FRONT = join(import.meta.dirname, '../../resources/samples/license-front.jpg');

/** Opens a desk with a teller and a license that is ready to send. */
export async function readyToSend(options: Partial<ServedDeskOptions> = {}) {
  const platform = await branchPlatform();
  const profileDir = tempFolder();
  const open = await openDesk({ profileDir, ...options });
  const { desk, value } = open;
  await value('session:sign-in', credentials(platform.url));
  const { verificationServices } = BRANCH_SETTINGS;
  await value('settings:update', { verificationServices: [...verificationServices] });
  const { id: submissionId } = await openSubmission(open, platform);
  const post = (body: BodyInit) =>
    desk.handle(
      new Request(`http://desk.invalid/intake?submission=${submissionId}&slot=front_photo`, {
        method: 'POST',
        headers: { 'x-file-name': 'front.jpg' },
        body,
        duplex: 'half',
      } as RequestInit),
    );
  const seen = () => value('submission:get', { submissionId });
  await post(await readFile(FRONT));
  await compareName(open, submissionId);
  const blobs = async () =>
    (await readdir(profileDir, { recursive: true })).filter((name) => /\.(blob|part)$/.test(name));
  return { ...open, profileDir, platform, submissionId, post, seen, blobs };
}
