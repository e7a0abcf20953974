import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import type { FilterId } from '../../../preload/contract/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk, profileFolder } from '../../support/open-desk.ts';
import { TEST_CERTIFICATE } from '../../support/tiny-server.ts';
import {
  nginxMissing,
  signingKey,
  standInProgram,
  startUpdateServer,
} from '../../support/update-server.ts';

const missing = nginxMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

test.skipIf(missing !== null)(
  `a desk is brought to the next version as staff ask for it, but not beside a change on the platform${why}`,
  async () => {
    const { privateKey, publicKey } = signingKey();
    await using server = await startUpdateServer(privateKey);
    await server.publish('0.1.0');
    const platform = await branchPlatform();
    const profileDir = await profileFolder();
    const program = join(await profileFolder(), 'intake-desk.AppImage');
    writeFileSync(program, standInProgram('0.0.0'));
    chmodSync(program, 0o755);
    process.env.APPIMAGE = program;
    onTestFinished(() => void delete process.env.APPIMAGE);
    const rules = {
      server: platform.url,
      certificates: [TEST_CERTIFICATE],
      writes: { filterDelete: true },
      updates: { address: server.address, publicKey, hours: ['00:00', '00:00'] },
    };
    let install: (() => Promise<void>) | null = null;
    const parts = {
      profileDir,
      keychain: memoryKeychain(),
      managedFile: await managedFile(rules),
      updates: {
        kind: 'appImage' as const,
        end: (last: () => Promise<void>) => {
          install = last;
        },
      },
    };
    const desk = await openDesk(parts);
    await desk.value('session:sign-in', credentials(platform.url));
    expect(await desk.value('updates:look', {})).toMatchObject({ step: 'found', next: '0.1.0' });
    await desk.value('updates:download', {});
    await eventually(async () =>
      expect(await desk.value('updates:get', {})).toMatchObject({ step: 'ready' }),
    );

    const answering = Promise.withResolvers<void>();
    const hold = { kind: 'hold' as const, until: answering.promise };
    platform.faults.add({ operation: 'deleteFilter', fault: hold });
    const filterId = platform.samples.filters.at(-1)?.id as FilterId;
    const change = desk.call('saved-filter:delete', { filterId, confirmation: 'delete' });
    await eventually(() => expect(platform.ledger.requestsOf('deleteFilter')).toHaveLength(1));
    expect(await desk.call('updates:install', {})).toEqual({
      ok: false,
      error: { code: 'conflict', reason: 'sending' },
    });
    expect(install).toBe(null);
    answering.resolve();
    expect(await change).toMatchObject({ ok: true });

    expect(await desk.value('updates:install', {})).toMatchObject({ step: 'installing' });
    await desk.close();
    await (install as unknown as () => Promise<void>)();
    await eventually(() => expect(readFileSync(`${program}.started`, 'utf8')).toBe('0.1.0'));

    const next = await openDesk({ ...parts, version: '0.1.0' });
    await next.value('session:sign-in', credentials(platform.url));
    expect(await next.value('updates:get', {})).toMatchObject({
      version: '0.1.0',
      before: '0.0.0',
    });
    const { items } = await next.value('audit:page', { after: null });
    const told = items.filter(({ action }) => /^(update|program)\./.test(action));
    expect(told.map(({ action, facts }) => [action, facts])).toEqual([
      ['program.updated', { from: '0.0.0', to: '0.1.0' }],
      ['update.started', { from: '0.0.0', to: '0.1.0', how: 'staff' }],
    ]);
  },
);
