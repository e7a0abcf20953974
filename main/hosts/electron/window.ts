import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Session,
  WebPreferences,
} from 'electron';

/** The appearance and size of the only window. It is shown when its first frame is ready. */
export function windowOptions(
  webPreferences: WebPreferences,
  icon: string | null,
): BrowserWindowConstructorOptions {
  return {
    title: 'Intake Desk',
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 600,
    show: false,
    // The page's background color, so that nothing flashes before the page is drawn.
    backgroundColor: '#f6f7f9',
    ...(icon === null ? {} : { icon }),
    webPreferences,
  };
}

/** If a page lived at least this long before its process ended, it is not in a crash loop. */
const STABLE_MS = 60_000;

/**
 * Reloads the page when its process ends, because all data that staff entered is in main. If it ends again soon
 * afterward, this is reported instead.
 */
export function reviveOnCrash(
  window: Pick<BrowserWindow, 'isDestroyed' | 'reload'> & {
    readonly webContents: {
      on(
        event: 'render-process-gone',
        listener: (event: unknown, details: { reason: string }) => void,
      ): unknown;
    };
  },
  giveUp: () => void,
  now: () => number = Date.now,
): void {
  let last = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const soon = now() - last < STABLE_MS;
    last = now();
    if (soon) giveUp();
    else window.reload();
  });
}

/**
 * Returns what the window's page may do. It sets every item of Electron's security checklist explicitly, including
 * defaults, so that a changed default has no effect.
 */
export function webPreferences(options: {
  readonly preload: string;
  readonly session: Session;
  readonly packaged: boolean;
}) {
  return {
    preload: options.preload,
    session: options.session,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    // Its dictionaries are downloaded, and customers' names are none of its business.
    spellcheck: false,
    devTools: !options.packaged,
  } as const satisfies WebPreferences;
}

type Gone = {
  /** Electron's name of the process: `GPU`, `Utility` …; `Page` for the window's. */
  readonly type: string;
  /** Electron's name of the reason: `crashed`, `oom`, `killed` …. */
  readonly reason: string;
};

/** A process of the program ended unexpectedly. */
class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
  readonly code: string;

  constructor(reason: string) {
    super();
    this.code = reason;
    // The error came from outside, so the place where it was received means nothing.
    this.stack = '';
  }
}

/** Logs the end of a process, unless it was intended. */
export function processGone(
  { type, reason }: Gone,
  note: (where: string, cause: Error) => unknown,
): void {
  // The program itself kills a worker that takes too long.
  const meant = reason === 'clean-exit' || (type === 'Utility' && reason === 'killed');
  if (!meant) note(`process: ${type}`, new ProcessGone(reason));
}
