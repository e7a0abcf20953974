import type { MenuItemConstructorOptions } from 'electron';
import type { EventPayload } from '../../../preload/contract/events.ts';
import type { HostTexts } from './text/en-us.ts';

type Command = EventPayload<'command:requested'>['command'];

const separator: MenuItemConstructorOptions = { type: 'separator' };

/**
 * Returns the application menu. The app's own commands go to the window. The rest are system roles with the app's
 * labels, because Electron's labels are always in English.
 * @param options.request runs a command in the window
 */
export function menuTemplate(options: {
  readonly mac: boolean;
  readonly packaged: boolean;
  readonly texts: HostTexts['menu'];
  readonly request: (command: Command) => void;
}): MenuItemConstructorOptions[] {
  const { mac, packaged, texts, request } = options;
  const command = (
    label: string,
    accelerator: string,
    name: Command,
  ): MenuItemConstructorOptions => ({ label, accelerator, click: () => request(name) });
  const settings = command(texts.settings, 'CmdOrCtrl+,', 'settings');
  const quit: MenuItemConstructorOptions = { role: 'quit', label: texts.quit };
  const about: MenuItemConstructorOptions = { role: 'about', label: texts.about };

  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'hide', label: texts.hide },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.unhide },
      separator,
      quit,
    ],
  };
  return [
    ...(mac ? [appMenu] : []),
    {
      label: texts.file,
      submenu: [
        command(texts.newSubmission, 'CmdOrCtrl+N', 'newSubmission'),
        command(texts.lock, 'CmdOrCtrl+L', 'lock'),
        ...(mac ? [] : [separator, settings, separator, quit]),
      ],
    },
    {
      role: 'editMenu',
      label: texts.edit,
      submenu: [
        { role: 'undo', label: texts.undo },
        { role: 'redo', label: texts.redo },
        separator,
        { role: 'cut', label: texts.cut },
        { role: 'copy', label: texts.copy },
        { role: 'paste', label: texts.paste },
        { role: 'delete', label: texts.delete },
        separator,
        { role: 'selectAll', label: texts.selectAll },
      ],
    },
    {
      label: texts.go,
      submenu: [
        command(texts.palette, 'CmdOrCtrl+K', 'palette'),
        separator,
        command(texts.findApplication, 'CmdOrCtrl+1', 'find'),
        command(texts.fileCapture, 'CmdOrCtrl+2', 'file'),
        command(texts.outbox, 'CmdOrCtrl+3', 'outbox'),
      ],
    },
    {
      label: texts.view,
      submenu: [
        { role: 'resetZoom', label: texts.resetZoom },
        { role: 'zoomIn', label: texts.zoomIn },
        { role: 'zoomOut', label: texts.zoomOut },
        separator,
        { role: 'togglefullscreen', label: texts.fullScreen },
        ...(packaged
          ? []
          : [separator, { role: 'toggleDevTools', label: texts.developerTools } as const]),
      ],
    },
    {
      role: 'windowMenu',
      label: texts.window,
      submenu: [
        { role: 'minimize', label: texts.minimize },
        { role: 'zoom', label: texts.zoom },
        ...(mac
          ? [separator, { role: 'front', label: texts.front } as const]
          : [{ role: 'close', label: texts.close } as const]),
      ],
    },
    {
      role: 'help',
      label: texts.help,
      submenu: [command(texts.shortcuts, 'CmdOrCtrl+/', 'shortcuts'), ...(mac ? [] : [about])],
    },
  ];
}

/**
 * Runs a menu command. While an Electron dialog is open over the window, only Lock works. Someone who has to leave the
 * counter must not have to answer a question first.
 */
export function requestIn(
  carryOut: (command: Command) => void,
  dialogs: { readonly isOpen: boolean },
): (command: Command) => void {
  return (command) => {
    if (command === 'lock' || !dialogs.isOpen) carryOut(command);
  };
}
