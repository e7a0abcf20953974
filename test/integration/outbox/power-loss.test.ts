import { beforeAll, expect, test } from 'vitest';
import { isSound, noAccount } from '../../crash/account.ts';
import { openCrashSite } from '../../crash/crash-site.ts';
import { straceMissing } from '../../crash/strace.ts';
import { type Recording, recordRun } from '../../proofs/record-run.ts';
import { anySubset, LOSSES, replay } from '../../proofs/replay.ts';

const missing = straceMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

let recording: Recording;
beforeAll(async () => {
  if (missing !== null) return;
  const site = await openCrashSite();
  try {
    recording = await recordRun(site);
  } finally {
    await site.close();
  }
});

const powerTest = test.skipIf(missing !== null);

powerTest(
  `whatever a power loss takes that was not synced, all that was said is still so${why}`,
  async () => {
    expect(recording.letGo.size).toBe(3);
    expect(recording.said.size).toBeGreaterThan(15);
    const losses = (point: number) => [...Object.values(LOSSES), anySubset(1, point)];
    const everywhere = await replay({ recording, losses, every: 36 });
    expect(everywhere.account).toEqual(noAccount());
    expect(everywhere.tried).toBeGreaterThan(60);
    const promises = await replay({ recording, losses, every: 1, promisesOnly: true });
    expect(promises.account).toEqual(noAccount());
  },
  120_000,
);

/** Every kind of sync that a reported result depends on, by the end of its path. */
const SYNCS: Readonly<Record<string, RegExp>> = {
  'of the folder of all users': /\/profile\/users$/,
  'of the profile folder': /\/profile$/,
  'of the folder of one user': /\/users\/[0-9a-f]{32}$/,
  'of the journal, at each commit': /journal\.db-wal$/,
  'of a new journal': /journal\.db\.new$/,
  'of the journal, when its log is put into it': /journal\.db$/,
  'of the ledger, at each handing over': /\/ledger\/[0-9a-f]{32}\.log$/,
  'of the folder of ledgers': /\/ledger$/,
  'of a stored file': /\/blobs\/[^/]+\.part$/,
  'of the folder of stored files': /\/blobs$/,
  'of the key document': /keys\.json\.new$/,
  'of the folder of the key document': /\/recorded$/,
};

powerTest.each(Object.keys(SYNCS))(
  'a power loss shows that a sync is missing: %s',
  async (name) => {
    const pattern = SYNCS[name] as RegExp;
    const taken = recording.calls.filter(
      (call) => /^f(data)?sync$/.test(call.name) && pattern.test(call.path),
    );
    expect(taken).not.toEqual([]);
    const found = await replay({
      recording,
      losses: () => Object.values(LOSSES),
      every: 1,
      promisesOnly: true,
      without: (path) => pattern.test(path),
      stopEarly: true,
    });
    expect(isSound(found.account)).toBe(false);
  },
);

powerTest('of a destroyed file the key is gone from the disk before its name is', () => {
  const steps = new Map<string, string[]>();
  for (const { name, path } of recording.calls) {
    if (path.endsWith('.blob')) steps.set(path, [...(steps.get(path) ?? []), name]);
  }
  const destroyed = [...steps.values()].filter((names) =>
    names.some((name) => /^unlink/.test(name)),
  );
  // Each of the three submissions has the file that was sent and the extra file, a copy of which
  // was moved three times.
  expect(destroyed).toHaveLength(12);
  for (const names of destroyed) {
    expect(names.slice(-3).join(' ')).toMatch(/^pwrite64 f(data)?sync unlink(at)?$/);
  }
});
