import { lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns why symbolic links cannot be created here, as a reason to skip, or null. */
export function linksMissing(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  const link = join(folder, 'link');
  try {
    symlinkSync(folder, link);
    const made = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return made ? null : 'Wine 8 makes no symbolic links, and says that it did';
  } catch {
    return 'Windows lets only administrators and developers make symbolic links';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
