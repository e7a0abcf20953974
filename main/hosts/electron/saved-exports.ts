import { basename } from 'node:path';
import type { ServedDesk } from '../../ipc/serve-desk.ts';

export interface SavedExportsParts extends Pick<ServedDesk, 'report' | 'cameFromOutside'> {
  /** Electron's `shell.showItemInFolder`, which doesn't open the file. */
  readonly showInFolder: (path: string) => void;
  /** Marks a file as coming from outside. Throws if the disk doesn't support the mark. */
  readonly mark: (path: string) => Promise<void>;
}

/** Remembers where the last export was saved, until the program ends. The page learns only the file's name. */
export class SavedExports {
  readonly #parts: SavedExportsParts;
  #last: { readonly address: string; readonly path: string } | null = null;

  constructor(parts: SavedExportsParts) {
    this.#parts = parts;
  }

  /**
   * Records that a file was saved from one of the app's addresses, and returns what the page may know about it. Marks
   * the file if its content comes from outside. A file that can't be marked is kept.
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

  /**
   * Shows the last file in the system's file manager, provided that it was saved from this address. Returns whether it
   * was.
   */
  show(address: string): boolean {
    if (this.#last?.address !== address) return false;
    this.#parts.showInFolder(this.#last.path);
    return true;
  }
}
