import { cp, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import { checked } from '../../support/checked-audit.ts';
import { livedInDesk } from '../../support/lasting-desk.ts';
import { openDesk } from '../../support/open-desk.ts';
import { tamper } from '../outbox/open-journal.ts';

interface Told {
  readonly entries: number;
  readonly brokenAt: number | null;
  readonly reason: string;
}

/** What is done to a record of four entries, and what the command and the screen say of it. */
const TAMPERED: Readonly<Record<string, readonly [sql: string, command: Told, screen?: Told]>> = {
  'an entry changed': [
    "UPDATE audit SET action = 'audit.viewed' WHERE seq = 2",
    { entries: 1, brokenAt: 2, reason: 'changed' },
  ],
  'names taken out': [
    'DELETE FROM audit_personal WHERE seq = 2',
    { entries: 1, brokenAt: 2, reason: 'personalMissing' },
  ],
  'names of no entry': [
    'INSERT INTO audit_personal SELECT 0, sealed FROM audit_personal WHERE seq = 1',
    { entries: 0, brokenAt: 0, reason: 'personalBack' },
  ],
  'the head taken out': [
    'DELETE FROM head',
    { entries: 0, brokenAt: null, reason: 'headLost' },
    { entries: 0, brokenAt: 5, reason: 'headLost' },
  ],
};

test('the command and the screen say alike what was done to a record, and where', async () => {
  const { profile, keychain, platform, userFolder } = await livedInDesk(['Counter one']);
  const journal = relative(profile, join(await userFolder(), 'journal.db'));
  const whole = { profile: `${profile}-whole`, keys: join(dirname(keychain), 'whole.json') };
  await cp(profile, whole.profile, { recursive: true });
  onTestFinished(() => rm(whole.profile, { recursive: true, force: true }));
  await cp(keychain, whole.keys);
  for (const [what, [sql, command, screen = command]] of Object.entries(TAMPERED)) {
    await rm(profile, { recursive: true });
    await cp(whole.profile, profile, { recursive: true });
    await cp(whole.keys, keychain);
    tamper(join(profile, journal), sql);
    const told = await checked(profile, keychain);
    const where = command.brokenAt === null ? '' : ` at entry ${command.brokenAt}`;
    const line = `: broken${where} (${command.reason}); ${command.entries} entries up to there hold`;
    expect([what, told]).toEqual([what, { code: 1, out: expect.stringContaining(line) }]);

    const keys = fileKeychain(keychain);
    const desk = await openDesk({ profileDir: profile, keychain: keys, server: platform.url });
    const seen = await desk.value('audit:verify', {});
    expect([what, seen]).toMatchObject([what, { ok: false, book: 'work', ...screen }]);
    await desk.close();
  }
});
