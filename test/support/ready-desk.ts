import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ServedDeskOptions } from '../../main/ipc/serve-desk.ts';
import type { ApplicationId, OwnerRecordId } from '../../preload/contract/ids.ts';
import { eventually } from './eventually.ts';
import { BRANCH_SETTINGS } from './file-case.ts';
import { branchPlatform, credentials, openDesk, profileFolder } from './open-desk.ts';

const FRONT = join(import.meta.dirname, '../../resources/samples/license-front.jpg');

/** A desk with a teller at it and a license ready to be sent. */
export async function readyToSend(options: Partial<ServedDeskOptions> = {}) {
  const platform = await branchPlatform();
  const profileDir = await profileFolder();
  const open = await openDesk({ profileDir, ...options });
  const { desk, value } = open;
  await value('session:sign-in', credentials(platform.url));
  const { verificationServices } = BRANCH_SETTINGS;
  await value('settings:update', { verificationServices: [...verificationServices] });
  const { id: submissionId } = await value('submission:create', {});
  await value('submission:assign-application', {
    submissionId,
    applicant: {
      applicationId: platform.samples.applications[0]?.id as ApplicationId,
      clientTrackingToken: null,
      legalName: null,
    },
  });
  await value('submission:assign-owner', {
    submissionId,
    owner: { recordId: 4821 as OwnerRecordId, label: 'Jane Doe' },
  });
  const license = { verification: 'government-id', type: 'drivers_license' } as const;
  await value('submission:configure', { submissionId, ...license, service: null });
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
  await eventually(async () =>
    expect((await seen()).blockers).toEqual([{ kind: 'nameUnread', slot: null }]),
  );
  await value('submission:same-person', { submissionId, same: true });
  const blobs = async () =>
    (await readdir(profileDir, { recursive: true })).filter((name) => /\.(blob|part)$/.test(name));
  return { ...open, profileDir, platform, submissionId, post, seen, blobs };
}
