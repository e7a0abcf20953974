import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
    expect(electronRuntime({ ELECTRON_OVERRIDE_DIST_PATH, DISPLAY: ':0' })).toEqual({
      path: join(ELECTRON_OVERRIDE_DIST_PATH, 'electron'),
    });
  },
);
