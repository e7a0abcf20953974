import { beforeEach, describe, expect, test } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';
import { runWithService, whyNoService } from './keychain-session.ts';

const missing = whyNoService();
const title = missing ? `the system keychain (skipped: ${missing})` : 'the system keychain';

let home: string;
beforeEach(() => {
  home = tempFolder();
});

const done = { ok: true };
const failed = (problem: string) => ({ ok: false, error: { code: 'keychain', problem } });

describe.skipIf(missing !== null)(title, () => {
  // Promise: Credentials are stored in the operating system
  test('keeps a secret across restarts and removes it on request', () => {
    expect(runWithService('unlocked', home, 'get set')).toEqual([{ ok: true, value: null }, done]);
    expect(runWithService('unlocked', home, 'get delete get delete')).toEqual([
      { ok: true, value: 'a secret' },
      done,
      { ok: true, value: null },
      done,
    ]);
  });

  test('reports a locked store instead of a missing entry', () => {
    runWithService('unlocked', home, 'set');
    const locked = failed('locked');
    expect(runWithService('locked', home, 'get set delete')).toEqual([locked, locked, locked]);
    expect(runWithService('unlocked', home, 'get')).toEqual([{ ok: true, value: 'a secret' }]);
  });

  test('reports a missing keyring and a missing service', () => {
    const none = failed('noService');
    expect(runWithService('noKeyring', home, 'get set')).toEqual([none, none]);
    expect(runWithService('noBus', home, 'get set delete')).toEqual([none, none, none]);
  });
});
