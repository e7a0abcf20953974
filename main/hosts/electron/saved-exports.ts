import { basename } from 'node:path';
import type { ServedDesk } from '../../ipc/serve-desk.ts';

export interface SavedExportsParts extends Pick<ServedDesk, 'report' | 'cameFromOutside'> {
  /** Electron's `shell.showItemInFolder`, which opens nothing of the file. */
  readonly showInFolder: (path: string) => void;
  /** Marks a file as one from outside; throws where the disk takes no mark. */
  readonly mark: (path: string) => Promise<void>;
}

/** Where the export that was saved last lies, as long as this program runs; the page is told its name alone. */
export class SavedExports {
  readonly #parts: SavedExportsParts;
  #last: { readonly address: string; readonly path: string } | null = null;

  constructor(parts: SavedExportsParts) {
    this.#parts = parts;
  }

  /**
   * Notes a file that was saved from one of the app's addresses, marks it where its bytes were made outside, and
   * gives what the page is told of it. A file that takes no mark stays.
   */
  async note(url: string, path: string) {
    const { cameFromOutside, mark, report } = this.#parts;
    const address = new URL(url).pathname;
    this.#last = { address, path };
    let unmarked = false;
    if (cameFromOutside(address)) {
      await mark(path).catch((cause: unknown) => {
        unmarked = true;
        report('export:mark', cause);
      });
    }
    return { address, name: basename(path), unmarked };
  }

  /** Whether the file is the last one, which the system's window shows now. */
  show(address: string): boolean {
    if (this.#last?.address !== address) return false;
    this.#parts.showInFolder(this.#last.path);
    return true;
  }
}
