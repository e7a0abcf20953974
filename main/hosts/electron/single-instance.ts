import type { App, BrowserWindow } from 'electron';

/**
 * Makes this the only running desk of the profile.
 * @param window returns the window to show when someone starts the product a second time
 * @returns false if another desk is running; that desk then shows its window, and this one should end
 */
export function claimSingleInstance(
  app: Pick<App, 'requestSingleInstanceLock'> & {
    on(event: 'second-instance', listener: () => void): unknown;
  },
  window: () => Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'> | null,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const shown = window();
    if (shown === null) return;
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.focus();
  });
  return true;
}
