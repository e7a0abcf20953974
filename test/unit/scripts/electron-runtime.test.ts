import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { thisMachine } from '../../../scripts/start/this-machine.ts';
import { electronRuntime } from '../../e2e/support/electron-runtime.ts';

/** A folder that looks like an unpacked runtime of Linux. */
function runtimeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'electron-runtime-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'electron'), '');
  return folder;
}

test.skipIf(process.platform !== 'linux')(
  'a runtime without a display is as good as none, and the reason says which it is',
  () => {
    const ELECTRON_OVERRIDE_DIST_PATH = runtimeFolder();
    expect(electronRuntime({ ELECTRON_OVERRIDE_DIST_PATH })).toEqual({
      missing: expect.stringContaining('no display'),
    });
    const required = { ELECTRON_OVERRIDE_DIST_PATH, INTAKE_DESK_ELECTRON: 'required' };
    expect(() => electronRuntime(required)).toThrow('no display');
    const env = { ELECTRON_OVERRIDE_DIST_PATH, DISPLAY: ':0' };
    const machine = { ...thisMachine, uid: 1000, read: () => undefined };
    expect(electronRuntime(env, machine)).toEqual({
      path: join(ELECTRON_OVERRIDE_DIST_PATH, 'electron'),
    });
    expect(electronRuntime(env, { ...machine, uid: 0 })).toEqual({
      missing: expect.stringContaining('as root'),
    });
  },
);
