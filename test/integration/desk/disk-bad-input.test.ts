import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareName, drop, openSubmission, signIn, until } from '../../support/file-case.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';
import { smallDisk, smallDiskMissing } from '../../support/small-disk.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');
const DRAFTS = { group: 'drafts', after: null } as const;
const missing = smallDiskMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

test.skipIf(missing !== null)(
  `reports a disk that fills up during capture, and keeps what was taken in${why}`,
  async () => {
    const disk = smallDisk(4_000);
    const lasting = await lastingDesk({ within: disk.folder });
    const desk = await lasting.startApart();
    await signIn(desk, lasting.platform.url);
    const { id } = await openSubmission(desk, lasting.platform);
    expect((await drop(desk, id, 'front_photo', FRONT)).status).toBe(200);
    await compareName(desk, id);
    const large = `${lasting.keychain}.large`;
    await writeFile(large, Buffer.alloc(6_000_000, 'x'));
    const answer = await drop(desk, id, 'tray', large);
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      error: { code: 'fileNotTaken', reason: 'noSpace' },
    });
    const filler = join(disk.folder, 'filler');
    await writeFile(filler, Buffer.alloc(6_000_000)).catch(() => undefined);
    const refused = await desk.call('submission:rename', {
      submissionId: id,
      label: 'y'.repeat(60),
    });
    const said = refused.ok ? null : refused.error;
    if (said !== null) expect(said).toEqual({ code: 'storage', reason: 'full' });
    await desk.kill();

    // If the disk is still full, the next start reports it, or works with the space that is left.
    const still = await lasting.startApart();
    const { opening } = await still.value('session:get', {});
    if (opening !== null) expect(opening.failure).toEqual({ code: 'storage', reason: 'full' });
    await still.kill();

    disk.remount('size=20000k');
    const after = await lasting.startApart();
    const kept = await after.value('submission:get', { submissionId: id });
    expect(kept.slots.front_photo).toMatchObject({ source: 'capture' });
    await after.value('submission:send', { submissionId: id, sentBefore: false });
    await until(after, id, ({ state }) => state === 'sent');
    expect(lasting.platform.ledger.verifications).toHaveLength(1);
  },
  60_000,
);

test.skipIf(missing !== null)(
  `reports a profile that can no longer be written, and loses nothing${why}`,
  async () => {
    const disk = smallDisk(20_000);
    const lasting = await lastingDesk({ within: disk.folder });
    const desk = await lasting.begin();
    await openSubmission(desk, lasting.platform);
    await desk.close();
    disk.remount('ro');
    for (let start = 0; start < 2; start += 1) {
      const readOnly = await lasting.start();
      const { opening } = await readOnly.value('session:get', {});
      expect(opening).toEqual({ failure: { code: 'storage', reason: 'readOnly' } });
      expect(await readOnly.call('submission:create', {})).toMatchObject({ ok: false });
      await readOnly.close();
    }
    disk.remount('rw');
    const after = await lasting.start();
    expect((await after.value('submission:list', DRAFTS)).items).toHaveLength(1);
  },
  60_000,
);
