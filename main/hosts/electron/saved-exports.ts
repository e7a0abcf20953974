import type { SavedFile } from '../../ipc/saving.ts';
import type { ServedDesk } from '../../ipc/serve-desk.ts';

export interface SavedExportsParts extends Pick<ServedDesk, 'report'> {
  /** Electron's `shell.showItemInFolder`, which doesn't open the file. */
  readonly showInFolder: (path: string) => void;
  /** Marks a file as coming from outside. Throws if the disk doesn't support the mark. */
  readonly mark: (path: string) => Promise<void>;
}

/** Remembers where the last export was saved, until the program ends. The page learns only the file's name. */
export class SavedExports {
  readonly #parts: SavedExportsParts;
  #last: SavedFile | null = null;

  constructor(parts: SavedExportsParts) {
    this.#parts = parts;
  }

  /** Records that a file was saved. Marks it if its content comes from outside. A file that can't be marked is kept. */
  async note(file: SavedFile): Promise<{ readonly unmarked: boolean }> {
    const { mark, report } = this.#parts;
    this.#last = file;
    let unmarked = false;
    if (file.fromOutside) {
      await mark(file.path).catch((cause: unknown) => {
        unmarked = true;
        report('export:mark', cause);
      });
    }
    return { unmarked };
  }

  /** Shows the last file in the system's file manager, provided that it has this ID. Returns whether it has. */
  show(id: string): boolean {
    if (this.#last?.id !== id) return false;
    this.#parts.showInFolder(this.#last.path);
    return true;
  }
}
