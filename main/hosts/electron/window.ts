import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Session,
  WebPreferences,
} from 'electron';

/** Looks and size of the one window; it is shown when its first picture is ready. */
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
    // The page's own backgrounds, so that nothing flashes before it is drawn.
    backgroundColor: '#f6f7f9',
    ...(icon === null ? {} : { icon }),
    webPreferences,
  };
}

/** How long a page must have lived for its death not to be taken for a loop of deaths. */
const STABLE_MS = 60_000;

/**
 * Loads the page again when its process dies: what staff gathered is in main, not in it. If it dies
 * again soon after, that is reported instead.
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
 * Gives what the window's page may do. It says everything of Electron's security checklist out loud, the
 * defaults too, so that a changed default changes nothing here.
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
    // Its dictionaries come over the network, and customers' names are no business of it.
    spellcheck: false,
    devTools: !options.packaged,
  } as const satisfies WebPreferences;
}

type Gone = {
  /** What it was, as Electron names it: `GPU`, `Utility` …; `Page` for the window's. */
  readonly type: string;
  /** As Electron names it: `crashed`, `oom`, `killed` …. */
  readonly reason: string;
};

/** A process of the program ended by itself. */
class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
  readonly code: string;

  constructor(reason: string) {
    super();
    this.code = reason;
    // It came from outside: where it was heard of says nothing.
    this.stack = '';
  }
}

/** Has the death of a process written down, unless it was meant. */
export function processGone(
  { type, reason }: Gone,
  note: (where: string, cause: Error) => unknown,
): void {
  // A worker that takes too long is killed, so that death is the program's own doing.
  const meant = reason === 'clean-exit' || (type === 'Utility' && reason === 'killed');
  if (!meant) note(`process: ${type}`, new ProcessGone(reason));
}
