import type { BrowserWindow, Dialog } from 'electron';

/** The system's own dialog over the window; null when staff chose none, or there is no window. */
export async function chooseFolder(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BrowserWindow | null,
): Promise<string | null> {
  if (window === null) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
