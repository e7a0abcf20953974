import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';

/**
 * Stands in for the `electron` module in plain Node: as much of it as the host's start and end use.
 * Every call that matters is written to stdout as one JSON line, in order.
 */
function note(step: string, value?: unknown): void {
  process.stdout.write(`${JSON.stringify({ step, value })}\n`);
}

type Handler = (request: Request) => Promise<Response>;
type Invoke = (event: unknown, call: unknown) => unknown;

let serve: Handler | undefined;
let invoke: Invoke | undefined;
let quitting = false;
const windows: BrowserWindow[] = [];

class App extends EventEmitter {
  readonly isPackaged = process.env.STAND_IN_PACKAGED === '1';
  enableSandbox = (): void => note('enableSandbox');
  setAppUserModelId = (): void => undefined;
  setPath = (name: string): void => note('setPath', name);
  setBadgeCount = (): boolean => true;
  getVersion = (): string => '0.0.0';
  getAppPath = (): string => resolve('.');
  requestSingleInstanceLock = (): boolean => process.env.STAND_IN_SECOND !== '1';
  whenReady = async (): Promise<void> => note('ready');
  exit(code: number): void {
    note('exit', code);
    process.exit(code);
  }
  quit(): void {
    note('quit');
    let held = false;
    this.emit('before-quit', { preventDefault: () => (held = true) });
    if (!held && !quitting) {
      quitting = true;
      for (const window of windows) window.close();
      process.exitCode = 0;
    }
  }
}

export const app = new App();

class WebContents extends EventEmitter {
  readonly id = 1;
  send = (channel: string, name: string): void => note('send', [channel, name]);
  setWindowOpenHandler = (): void => note('windows denied');
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  constructor(options: { webPreferences: Record<string, unknown> }) {
    super();
    const { session: _session, preload: _preload, ...preferences } = options.webPreferences;
    note('window', preferences);
    windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  isDestroyed = (): boolean => false;
  show = (): void => note('show');
  /** Loads the page as Electron would: over the scheme, then the page makes a call and closes. */
  async loadURL(url: string): Promise<void> {
    const page = await serve?.(new Request(url));
    note('page', [url, page?.status, page?.headers.get('content-security-policy')?.slice(0, 18)]);
    this.emit('ready-to-show');
    const event = { sender: this.webContents, senderFrame: { parent: null, url } };
    note('reply', await invoke?.(event, { channel: 'app:info', input: {} }));
    this.close();
  }
  close(): void {
    let held = false;
    this.emit('close', { preventDefault: () => (held = true) });
    note(held ? 'close held' : 'closed');
  }
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]): void => note('schemes', schemes.length),
};

export const session = {
  fromPartition(name: string, options: unknown) {
    note('session', [name, options]);
    return Object.assign(new EventEmitter(), {
      protocol: {
        handle: (_scheme: string, handler: Handler) => {
          serve = handler;
        },
      },
      webRequest: { onBeforeRequest: () => note('requests guarded') },
      setPermissionRequestHandler: () => note('permissions guarded'),
      setPermissionCheckHandler: () => undefined,
      setDevicePermissionHandler: () => undefined,
      setDisplayMediaRequestHandler: () => undefined,
    });
  },
};

export const ipcMain = {
  handle(channel: string, listener: Invoke): void {
    note('handle', channel);
    invoke = listener;
  },
};

export const Menu = {
  buildFromTemplate: (template: unknown[]): unknown => template,
  setApplicationMenu: (template: unknown[]): void => note('menu', template.length > 0),
};

export const dialog = {
  showErrorBox: (_title: string, text: string): void => note('error', text),
  showMessageBox: async (): Promise<{ response: number }> => ({ response: 0 }),
};

export const shell = { openExternal: async (): Promise<void> => undefined };
export const powerMonitor = new EventEmitter();
export const systemPreferences = null;
export const utilityProcess = { fork: (): never => raise() };

function raise(): never {
  throw new Error('No worker is needed for this.');
}
