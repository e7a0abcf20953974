/** The texts of Electron's menu, dialogs, and messages. The renderer has the window's texts. */
export const enUs = {
  menu: {
    file: '&File',
    newSubmission: 'New submission',
    lock: 'Lock',
    settings: 'Settings…',
    quit: 'Quit Intake Desk',
    edit: '&Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    delete: 'Delete',
    selectAll: 'Select all',
    go: '&Go',
    palette: 'Go to…',
    findApplication: 'Find an application',
    fileCapture: 'New submission',
    outbox: 'Outbox',
    view: '&View',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    developerTools: 'Developer tools',
    window: '&Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring all to front',
    close: 'Close',
    help: '&Help',
    shortcuts: 'Keyboard shortcuts',
    about: 'About Intake Desk',
    hide: 'Hide Intake Desk',
    hideOthers: 'Hide others',
    unhide: 'Show all',
  },
  leaving: {
    message: 'Something is still being sent.',
    detail:
      'Intake Desk waits for the platform’s response to anything it may already have, and then closes. Drafts and waiting submissions are kept and continue the next time it opens.',
    close: 'Close',
    keepOpen: 'Keep open',
  },
  update: {
    message: (version: string): string => `Intake Desk ${version} is ready to install.`,
    detail:
      'Intake Desk closes and restarts to install the update. Drafts and waiting submissions are kept, but text that you’re typing is lost.',
    install: 'Install and restart',
    later: 'Later',
  },
  scanFolder: { title: 'Choose the scan folder', choose: 'Choose' },
  places: {
    message: 'Use this folder or address?',
    detail: 'Confirm only if you just entered this folder or address.',
    use: 'Use it',
    cancel: 'Cancel',
    names: {
      server: 'Server that receives the password or key',
      forgotPasswordUrl: '“Forgot password” link',
      applicationUrl: 'Link to an application',
      scanFolder: 'Scan folder',
      scannerAddresses: 'Scanner',
    },
  },
  notDone: (count: number): string => `${count} unfinished ${count === 1 ? 'item' : 'items'}`,
  notices: {
    looks: {
      title: 'A result needs a look',
      body: 'The check didn’t pass, or the response is unclear. Open the Outbox.',
    },
    rejected: {
      title: 'A submission was rejected',
      body: 'The platform didn’t accept the submission as is. Open the Outbox.',
    },
    unknown: {
      title: 'Delivery isn’t confirmed',
      body: 'The submission won’t be sent again automatically. Open the Outbox.',
    },
  },
  refused: {
    option: (name: string): string =>
      `Intake Desk doesn’t accept ${name}. Remove it from the shortcut that starts Intake Desk.`,
    noSandbox:
      'Intake Desk can’t start without its sandbox. Remove --no-sandbox from the shortcut. On Ubuntu, install the Debian package.',
    variable: (name: string): string =>
      `Intake Desk can’t start while the environment variable ${name} is set. Ask your IT department to remove it.`,
    keychain: (choice: string): string => `The credential store “${choice}” can’t be used here.`,
  },
  start: {
    inUse: 'Intake Desk is already open with this profile. Close that window first.',
    unusable: (folder: string): string =>
      `Intake Desk can’t use its folder ${folder}. Check that you have permission to write there and that the disk isn’t full.`,
    held: (folder: string): string =>
      `Another program is using a file in Intake Desk’s folder ${folder}. It may be antivirus or backup software. Start Intake Desk again in a moment.`,
    other: (version: string | null): string =>
      `${version === null ? 'Another version' : `Version ${version}`} of Intake Desk was used here and stores data in a format that this version can’t read. Nothing was changed or lost. Ask your IT department to install that version or to set the profile folder aside.`,
    failed: 'Intake Desk can’t start. Restart the computer, or ask your IT department.',
  },
  defect:
    'Intake Desk closed because of an unexpected error. Your submissions are kept. Start Intake Desk again.',
  windowStopped: 'The window stopped working twice. Start Intake Desk again.',
  written: (file: string, reference: string): string =>
    `For your IT department: details are in ${file}, reference ${reference}.`,
};

export type HostTexts = typeof enUs;
