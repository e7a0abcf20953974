import type { MenuItemConstructorOptions } from 'electron';
import type { EventPayload } from '../../../preload/contract/events.ts';

type Command = EventPayload<'command:requested'>['command'];

/**
 * The application menu. Commands of ours go to the window, the rest are the system's own roles.
 * @param options.request carries out a command in the window
 */
export function menuTemplate(options: {
  readonly mac: boolean;
  readonly packaged: boolean;
  readonly request: (command: Command) => void;
}): MenuItemConstructorOptions[] {
  const { mac, packaged, request } = options;
  const command = (
    label: string,
    accelerator: string,
    name: Command,
  ): MenuItemConstructorOptions => ({ label, accelerator, click: () => request(name) });
  const settings = command('Settings…', 'CmdOrCtrl+,', 'settings');
  const separator: MenuItemConstructorOptions = { type: 'separator' };

  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  return [
    ...(mac ? [appMenu] : []),
    {
      label: '&File',
      submenu: [
        command('New submission', 'CmdOrCtrl+N', 'newSubmission'),
        command('Lock', 'CmdOrCtrl+L', 'lock'),
        ...(mac ? [] : [separator, settings, separator, { role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&Go',
      submenu: [
        command('Go to…', 'CmdOrCtrl+K', 'palette'),
        separator,
        command('Find an application', 'CmdOrCtrl+1', 'find'),
        command('File a capture', 'CmdOrCtrl+2', 'file'),
        command('Outbox', 'CmdOrCtrl+3', 'outbox'),
      ],
    },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(packaged ? [] : [separator, { role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        command('Keyboard shortcuts', 'CmdOrCtrl+/', 'shortcuts'),
        ...(mac ? [] : [{ role: 'about' } as const]),
      ],
    },
  ];
}
