import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Session,
  WebPreferences,
} from 'electron';

/**
 * Returns the options for the appearance and size of the only window. The window is shown once its first frame is
 * ready.
 */
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

/** How long a page's process must have lived, in milliseconds, for its end not to count as a crash loop. */
const STABLE_MS = 60_000;

/**
 * Reloads the page when its process ends, because everything that staff entered is kept in main. If the process ends
 * again soon afterward, calls `giveUp` instead.
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
 * Returns what the window's page may do. Sets every item of Electron's security checklist explicitly, including
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
    // The spell checker downloads its dictionaries, and it has no business reading customers' names.
    spellcheck: false,
    devTools: !options.packaged,
  } as const satisfies WebPreferences;
}

type Gone = {
  /** Electron's name for the process, such as `GPU` or `Utility`, or `Page` for the window's process. */
  readonly type: string;
  /** Electron's name for the reason, such as `crashed`, `oom`, or `killed`. */
  readonly reason: string;
};

/** Logged when one of the program's processes has ended unexpectedly. */
class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
  readonly code: string;

  constructor(reason: string) {
    super();
    this.code = reason;
    // The error came from outside, so it doesn't matter where it was received.
    this.stack = '';
  }
}

/** Logs the end of a process, unless it was intended. */
export function processGone(
  { type, reason }: Gone,
  note: (where: string, cause: Error) => unknown,
): void {
  // The program itself kills workers that take too long.
  const meant = reason === 'clean-exit' || (type === 'Utility' && reason === 'killed');
  if (!meant) note(`process: ${type}`, new ProcessGone(reason));
}
