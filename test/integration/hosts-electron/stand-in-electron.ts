import { EventEmitter } from 'node:events';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { ENDLESS, note, type Order, takeOrders } from '../../support/electron/driver-line.ts';
import { utilityStandIn, type WorkerFate } from '../../support/electron/utility-process.ts';

/**
 * Replaces the `electron` module in plain Node, according to its source and documentation. Every
 * call that matters is noted, in order.
 */
type Handler = (request: Request) => Promise<Response>;
type Invoke = (event: unknown, call: unknown) => unknown;

let serve: Handler | undefined;
let invoke: Invoke | undefined;
let pageSession = new EventEmitter();
const windows = new Set<BrowserWindow>();

/** Emits an event that a listener may prevent, and returns true if one did. */
function isHeld(emitter: EventEmitter, event: string): boolean {
  let held = false;
  emitter.emit(event, { preventDefault: () => (held = true) });
  return held;
}

class App extends EventEmitter {
  readonly isPackaged = process.env.STAND_IN_PACKAGED === '1';
  #quitting = false;
  enableSandbox = (): void => note('enableSandbox');
  setAppUserModelId = (): void => undefined;
  setPath = (name: string): void => note('setPath', name);
  setBadgeCount = (): boolean => true;
  getVersion = (): string => '0.0.0';
  getLocale = (): string => process.env.STAND_IN_LOCALE ?? 'en-US';
  getPreferredSystemLanguages = (): string[] => [this.getLocale()];
  getAppPath = (): string => resolve('.');
  getAppMetrics = (): unknown[] => [];
  requestSingleInstanceLock = (): boolean => process.env.STAND_IN_SECOND !== '1';
  whenReady = async (): Promise<void> => note('ready');
  exit(code = 0): void {
    note('exit', code);
    for (const window of windows) window.destroy();
    this.#end(code);
  }
  quit(): void {
    if (this.#quitting) return;
    note('quit');
    this.#quitting = !isHeld(this, 'before-quit');
    if (!this.#quitting) return;
    for (const window of windows) window.close();
    // A window that stays open cancels the quit.
    this.#quitting = windows.size === 0;
    if (this.#quitting) this.#end(0);
  }
  #end(code: number): void {
    this.emit('quit', {}, code);
    process.disconnect?.();
    process.exit(code);
  }
}

export const app = new App();

class WebContents extends EventEmitter {
  readonly id = 1;
  send = (channel: string, name: string, payload: unknown): void =>
    note('send', [channel, name, payload]);
  setWindowOpenHandler = (): void => note('windows denied');
  setWebRTCIPHandlingPolicy = (policy: string): void => note('WebRTC', policy);
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  constructor(options: { webPreferences: Record<string, unknown> }) {
    super();
    const { session: _session, preload: _preload, ...preferences } = options.webPreferences;
    note('window', preferences);
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  isDestroyed = (): boolean => !windows.has(this);
  isMinimized = (): boolean => false;
  show = (): void => note('show');
  focus = (): void => note('focus');
  /** Loads the page as Electron does: over the scheme. */
  async loadURL(url: string): Promise<void> {
    const page = await serve?.(new Request(url));
    if (this.isDestroyed()) throw new Error('ERR_ABORTED (-3)');
    note('page', [url, page?.status, page?.headers.get('content-security-policy')?.slice(0, 18)]);
    this.emit('ready-to-show');
  }
  close(): void {
    const held = isHeld(this, 'close');
    note(held ? 'close held' : 'closed');
    if (held) return;
    this.destroy();
    if (windows.size === 0) app.quit();
  }
  destroy(): void {
    if (windows.delete(this)) this.emit('closed');
  }
}

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly #options: unknown;
  constructor(options: unknown) {
    super();
    this.#options = options;
  }
  show = (): void => note('notice', this.#options);
  close = (): void => undefined;
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]): void => note('schemes', schemes.length),
};

export const session = {
  fromPartition(name: string, options: unknown) {
    note('session', [name, options]);
    pageSession = new EventEmitter();
    return Object.assign(pageSession, {
      protocol: {
        handle: (_scheme: string, handler: Handler) => {
          serve = handler;
        },
      },
      webRequest: { onBeforeRequest: () => note('requests guarded') },
      setProxy: async (rules: unknown) => note('proxy', rules),
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

let answerDialog: (answer: unknown) => void = () => undefined;

/** A dialog stays open until the test answers it or the program closes it. */
function showDialog<T>(name: string, canceled: T, signal?: AbortSignal): Promise<T> {
  note('dialog', name);
  return new Promise((resolve) => {
    answerDialog = (answer) => resolve(answer as T);
    signal?.addEventListener('abort', () => resolve(canceled), { once: true });
  });
}

export const dialog = {
  showErrorBox: (_title: string, text: string): void => note('error', text),
  showMessageBox: (_window: unknown, { cancelId = 0, signal }: MessageBox) =>
    showDialog('messageBox', { response: cancelId }, signal),
  showOpenDialog: () =>
    showDialog('openDialog', { canceled: true, filePaths: [] as readonly string[] }),
  showSaveDialog: () => showDialog('saveDialog', { canceled: true, filePath: '' }),
};

type MessageBox = { readonly cancelId?: number; readonly signal?: AbortSignal };

export const shell = {
  openExternal: async (): Promise<void> => undefined,
  showItemInFolder: (path: string): void => note('shown', path),
};
export const nativeImage = { createFromPath: (path: string): string => path };
export const screen = { getPrimaryDisplay: () => ({ scaleFactor: 1 }) };
export const powerMonitor = new EventEmitter();
export const systemPreferences = null;
export const utilityProcess = utilityStandIn({
  spawnMs: Number(process.env.STAND_IN_SPAWN_MS ?? 0),
  fate: (process.env.STAND_IN_WORKERS ?? 'real') as WorkerFate['fate'],
  unwarmed: process.env.STAND_IN_UNWARMED === '1',
  remembering: process.env.STAND_IN_REMEMBERING === '1',
  note,
});

function call(channel: string, input: unknown): unknown {
  const [window] = windows;
  const senderFrame = { parent: null, url: 'app://desk/' };
  return invoke?.({ sender: window?.webContents, senderFrame }, { channel, input });
}

async function request({ method, url, headers, bodyFile }: Order & { do: 'request' }) {
  const body = bodyFile === null ? null : streamOf(bodyFile);
  const init: object = body === null ? {} : { body, duplex: 'half' };
  const response = await serve?.(
    new Request(new URL(url, 'app://desk'), { method, headers, ...init }),
  );
  if (response === undefined) throw new Error('Nothing is served yet.');
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bodyBase64: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}

/** Reports a download of the page as Electron does, before its first byte is written. */
function download(url: string): { readonly prevented: boolean } {
  const item = Object.assign(new EventEmitter(), { getURL: () => url, getSavePath: () => '' });
  let prevented = false;
  pageSession.emit('will-download', { preventDefault: () => (prevented = true) }, item);
  return { prevented };
}

function streamOf(file: string): unknown {
  return file === ENDLESS ? new ReadableStream() : Readable.toWeb(createReadStream(file));
}

function carryOut(order: Order): unknown {
  const [window] = windows;
  switch (order.do) {
    case 'call':
      return call(order.channel, order.input);
    case 'request':
      return request(order);
    case 'download':
      return download(order.url);
    case 'answerDialog':
      return answerDialog(order.answer);
    case 'quit':
      return app.quit();
    case 'closeWindow':
      return window?.close();
    case 'startAgain':
      return void app.emit('second-instance');
    case 'shutdown':
      // On macOS, the notice comes first, and then the request to quit, unless the program answered
      // the notice by asking for a delay.
      if (!isHeld(powerMonitor, 'shutdown')) app.quit();
      return;
    case 'sessionEnd':
      isHeld(window as EventEmitter, 'query-session-end');
      window?.emit('session-end', {});
  }
}

takeOrders(carryOut);
