/** The texts of Electron's menu, dialogs, and messages. The window's texts are in the renderer. */
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
    fileCapture: 'File a capture',
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
    message: 'Something is being sent.',
    detail:
      'Drafts and what waits are kept, and go on at the next start. What the platform may already have is waited for, and then Intake Desk closes.',
    close: 'Close',
    keepOpen: 'Keep open',
  },
  update: {
    message: (version: string): string => `Version ${version} of Intake Desk is here.`,
    detail:
      'To install it Intake Desk closes and starts again. Drafts and what waits to be sent are kept. Text that you are typing is not.',
    install: 'Install and restart',
    later: 'Later',
  },
  scanFolder: { title: 'Choose the scanner’s folder', choose: 'Choose' },
  places: {
    message: 'Use this folder or address?',
    detail: 'Say yes only if you have just entered it.',
    use: 'Use it',
    cancel: 'Cancel',
    names: {
      server: 'Server that gets the password or the key',
      forgotPasswordUrl: '“Forgot password” link',
      applicationUrl: 'Link to an application',
      scanFolder: 'Scan folder',
      scannerAddresses: 'Scanner',
    },
  },
  notDone: (count: number): string => `${count} ${count === 1 ? 'item' : 'items'} not done`,
  notices: {
    looks: {
      title: 'A check needs a look',
      body: 'It did not pass, or its answer is unclear. Open the Outbox.',
    },
    rejected: {
      title: 'Something was refused',
      body: 'It was not filed as it is. Open the Outbox.',
    },
    unknown: {
      title: 'It is not known whether something arrived',
      body: 'It is not sent again by itself. Open the Outbox.',
    },
  },
  refused: {
    option: (name: string): string =>
      `Intake Desk does not take ${name}. Remove it from the shortcut that starts Intake Desk.`,
    noSandbox:
      'Intake Desk does not start without its sandbox. Remove --no-sandbox from the shortcut; on Ubuntu, install the Debian package.',
    variable: (name: string): string =>
      `Intake Desk does not start while the environment variable ${name} is set. Ask your IT to remove it.`,
    keychain: (choice: string): string => `The keychain "${choice}" cannot be used here.`,
  },
  start: {
    inUse: 'Intake Desk is already open with this profile. Close that window first.',
    unusable: (folder: string): string =>
      `Intake Desk cannot use its folder ${folder}. Check that you may write there and that the disk is not full.`,
    held: (folder: string): string =>
      `Another program is holding a file in Intake Desk’s folder ${folder}. An antivirus or a backup may be at work: start Intake Desk again in a moment.`,
    other: (version: string | null): string =>
      `${version === null ? 'Another version' : `Version ${version}`} of Intake Desk was used here, and keeps things in a way that this one does not understand. Nothing was changed, and nothing is lost: have your IT install that version, or put the folder of the profile aside.`,
    failed: 'Intake Desk cannot start. Restart the computer, or ask your IT.',
  },
  defect:
    'Intake Desk has closed, as something in it went wrong. What was filed is kept: start it again.',
  windowStopped: 'The window stopped twice. Start Intake Desk again.',
  written: (file: string, reference: string): string =>
    `For your IT: what happened is in ${file}, reference ${reference}.`,
};

export type HostTexts = typeof enUs;
