import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { systemDisk } from '../../system/files/disk.ts';
import { whenFree } from '../../system/files/when-free.ts';

/** The system calls that write the mark. Tests replace them. */
export interface MarkingSystem {
  readonly platform: NodeJS.Platform;
  readonly clock: () => number;
  readonly writeFile: (path: string, text: string) => Promise<unknown>;
  readonly run: (program: string, args: readonly string[]) => Promise<unknown>;
}

const OWN_SYSTEM: MarkingSystem = {
  platform: process.platform,
  clock: Date.now,
  async writeFile(path, text) {
    // Antivirus software may open a new file right away.
    const handle = await whenFree([path], () => systemDisk.open(path, 'w'));
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
  },
  run: promisify(execFile),
};

/**
 * Marks a file as coming from outside, so that the system and Office ask before they run its content. Uses the
 * `Zone.Identifier` stream on Windows and the `com.apple.quarantine` attribute on macOS. Linux has no such mark. The
 * mark doesn't say where the file came from, because addresses contain IDs. Throws if the disk doesn't support the
 * mark, as with FAT on Windows.
 */
export async function markFromOutside(path: string, system = OWN_SYSTEM): Promise<void> {
  if (system.platform === 'win32') {
    await system.writeFile(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n');
  } else if (system.platform === 'darwin') {
    const seconds = Math.floor(system.clock() / 1000).toString(16);
    const mark = `0083;${seconds};Intake Desk;`;
    await system.run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', mark, path]);
  }
}
