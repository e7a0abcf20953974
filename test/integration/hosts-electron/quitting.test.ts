import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { built, ElectronDesk } from '../../support/electron/electron-desk.ts';
import { BRANCH_SETTINGS, drop, openCase, signIn } from '../../support/file-case.ts';
import { branchPlatform, profileFolder } from '../../support/open-desk.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');
beforeAll(built);

test.for([0, 1, 60, 300])(
  'while a picture is checked, workers spawn after %i ms',
  { timeout: 20_000 },
  async (spawnMs) => {
    const platform = await branchPlatform();
    const desk = await ElectronDesk.start({
      profile: await profileFolder(),
      server: platform.url,
      settings: BRANCH_SETTINGS,
      spawnMs,
    });
    await signIn(desk, platform.url);
    const { id } = await openCase(desk, platform);
    await drop(desk, id, 'front_photo', FRONT);
    await desk.told('worker asked for');
    expect(await desk.leave('quit')).toBe(0);
  },
);
