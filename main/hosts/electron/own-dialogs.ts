import type { BrowserWindow, Dialog } from 'electron';
import type { NamedPlace } from '../../ipc/own-places.ts';
import { placeLines } from '../place-lines.ts';
import type { HostTexts } from './text/en-us.ts';

/**
 * Electron's own questions over the window. While one is open the menu's commands rest: on macOS the
 * menu stays in reach beneath it.
 */
export class OwnDialogs {
  readonly #dialog: Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;
  readonly #texts: () => HostTexts;
  #open = 0;

  constructor(
    dialog: Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>,
    texts: () => HostTexts,
  ) {
    this.#dialog = dialog;
    this.#texts = texts;
  }

  get isOpen(): boolean {
    return this.#open > 0;
  }

  /** Whether to finish sending and then close; `moot` takes the question away. */
  async askToLeave(window: BrowserWindow, moot: AbortSignal): Promise<boolean> {
    const { message, detail, close, keepOpen } = this.#texts().leaving;
    const { response } = await this.#during(() =>
      this.#dialog.showMessageBox(window, {
        type: 'question',
        message,
        detail,
        buttons: [close, keepOpen],
        defaultId: 0,
        cancelId: 1,
        signal: moot,
      }),
    );
    return response === 0;
  }

  /** Whether to close now and install a new version; Enter and Escape say later. */
  async askToInstall(window: BrowserWindow | null, version: string): Promise<boolean> {
    if (window === null) return false;
    const { message, detail, install, later } = this.#texts().update;
    const { response } = await this.#during(() =>
      this.#dialog.showMessageBox(window, {
        type: 'question',
        message: message(version),
        detail,
        buttons: [install, later],
        defaultId: 1,
        cancelId: 1,
      }),
    );
    return response === 0;
  }

  /** The folder the scanner writes into; null when staff chose none, or there is no window. */
  async chooseFolder(window: BrowserWindow | null): Promise<string | null> {
    if (window === null) return null;
    const { title, choose } = this.#texts().scanFolder;
    const { canceled, filePaths } = await this.#during(() =>
      this.#dialog.showOpenDialog(window, {
        title,
        buttonLabel: choose,
        properties: ['openDirectory'],
      }),
    );
    return canceled ? null : (filePaths[0] ?? null);
  }

  /** Where a file is saved, by a name to begin with; null when staff chose nothing, or there is no window. */
  async chooseFile(window: BrowserWindow | null, name: string): Promise<string | null> {
    if (window === null) return null;
    const { canceled, filePath } = await this.#during(() =>
      this.#dialog.showSaveDialog(window, {
        defaultPath: name,
        properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
      }),
    );
    return canceled || filePath === '' ? null : filePath;
  }

  /** Whether staff want these folders and addresses used; Enter and Escape say no. */
  async confirmPlaces(
    window: BrowserWindow | null,
    places: readonly NamedPlace[],
  ): Promise<boolean> {
    if (window === null) return false;
    const { message, detail, use, cancel, names } = this.#texts().places;
    const { response } = await this.#during(() =>
      this.#dialog.showMessageBox(window, {
        type: 'question',
        message,
        detail: `${placeLines(places, names)}\n\n${detail}`,
        buttons: [use, cancel],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }),
    );
    return response === 0;
  }

  async #during<T>(question: () => Promise<T>): Promise<T> {
    this.#open += 1;
    try {
      return await question();
    } finally {
      this.#open -= 1;
    }
  }
}
