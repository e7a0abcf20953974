import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import type { ScanFolder } from './scan-folder.ts';

/** The longest edge in pixels: sharp at twice the density of the row it stands in. */
const EDGE = 320;

/**
 * Makes a small picture of a listed file, its first page, without keeping anything of it; null where it
 * cannot be shown. One file is in memory at a time. Errors: as `ScanFolder.open`.
 */
export function createScanThumbnail(
  folder: Pick<ScanFolder, 'open'>,
  precheck: Pick<Precheck, 'preview'>,
): (id: string) => Promise<Result<Awaited<ReturnType<Precheck['preview']>>>> {
  const oneByOne = concurrencyLimit(1);
  return (id) =>
    oneByOne(async () => {
      const opened = await folder.open(id);
      if (!opened.ok) return opened;
      const { content, close } = opened.value;
      try {
        const pieces: Uint8Array[] = [];
        for await (const piece of content) pieces.push(piece);
        return ok(await precheck.preview(Buffer.concat(pieces), { maxEdge: EDGE }));
      } catch {
        // It went, changed, or its drive does not answer: the list says so.
        return ok(null);
      } finally {
        close();
      }
    });
}
