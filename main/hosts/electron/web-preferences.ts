import type { Session, WebPreferences } from 'electron';

/**
 * What the window's page may do. Everything of Electron's security checklist is said out loud, the
 * defaults too, so that a changed default changes nothing here.
 */
export function webPreferences(options: {
  /** Absolute path of the built preload. */
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
