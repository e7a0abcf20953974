import { basename } from 'node:path';

/** Where the export that was saved last lies, as long as this program runs; the page is told its name alone. */
export class SavedExports {
  readonly #showInFolder: (path: string) => void;
  #last: { readonly address: string; readonly path: string } | null = null;

  /** @param showInFolder Electron's `shell.showItemInFolder`, which opens nothing of the file */
  constructor(showInFolder: (path: string) => void) {
    this.#showInFolder = showInFolder;
  }

  /** Notes a file that was saved from one of the app's addresses, and gives what the page is told of it. */
  note(url: string, path: string): { readonly address: string; readonly name: string } {
    const address = new URL(url).pathname;
    this.#last = { address, path };
    return { address, name: basename(path) };
  }

  /** Whether the file is the last one, which the system's window shows now. */
  show(address: string): boolean {
    if (this.#last?.address !== address) return false;
    this.#showInFolder(this.#last.path);
    return true;
  }
}
