import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import type { NamedPlace } from '../../ipc/own-places.ts';
import { placeLines } from '../place-lines.ts';
import type { HostTexts } from './text/en-us.ts';

/**
 * Electron's dialogs over the window. While one is open, the menu's commands are disabled, because the menu stays
 * accessible on macOS.
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

  /** Asks whether to finish sending and then close. `moot` withdraws the question. */
  askToLeave(window: BrowserWindow, moot: AbortSignal): Promise<boolean> {
    const { message, detail, close, keepOpen } = this.#texts().leaving;
    const buttons = [close, keepOpen];
    return this.#ask(window, { message, detail, buttons, defaultId: 0, signal: moot });
  }

  /** Asks whether to close now and install a new version. Enter and Escape choose Later. */
  async askToInstall(window: BrowserWindow | null, version: string): Promise<boolean> {
    if (window === null) return false;
    const { message, detail, install, later } = this.#texts().update;
    return this.#ask(window, { message: message(version), detail, buttons: [install, later] });
  }

  /** Asks for the folder that the scanner writes into. Returns null if staff chose none or if there is no window. */
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

  /** Asks where to save a file, suggesting a name. Returns null if staff chose nothing or if there is no window. */
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

  /** Asks whether staff want to use these folders and addresses. Enter and Escape mean no. */
  async confirmPlaces(
    window: BrowserWindow | null,
    places: readonly NamedPlace[],
  ): Promise<boolean> {
    if (window === null) return false;
    const { message, detail, use, cancel, names } = this.#texts().places;
    return this.#ask(window, {
      message,
      detail: `${placeLines(places, names)}\n\n${detail}`,
      buttons: [use, cancel],
      noLink: true,
    });
  }

  /** Returns whether staff chose the first of two buttons. Unless `question` says otherwise, Enter means the second. */
  async #ask(window: BrowserWindow, question: MessageBoxOptions): Promise<boolean> {
    const { response } = await this.#during(() =>
      this.#dialog.showMessageBox(window, {
        type: 'question',
        defaultId: 1,
        cancelId: 1,
        ...question,
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
