import { plural } from './amounts.ts';

/** A scanner on the desk: the panel of the capture step, and its part of Settings. */
export const scanner = {
  way: 'Scan',
  wayFor: (slot: string) => `Scan ${slot}`,
  panel: 'Scanner',
  complete: 'Both sides are in. To scan one again, go to its card and press S.',
  elsewhere: 'A scan for another submission is still running. Wait until it is done.',
  searching: 'Looking for scanners…',
  choose: 'Which scanner?',
  chooseTodo: 'Choose with the arrow keys, then Enter. It is remembered for this desk.',
  none: 'No scanner was found so far',
  noneTodo:
    'Switch it on and check that it is on this network. The list fills by itself. It must offer eSCL (AirScan), which may be switched off in its own settings.',
  failedSearch:
    'This network cannot be searched. Type the address of the scanner; it is on the device’s network page.',
  forIt: 'Your IT department can set the address for every desk, in the managed settings file.',
  list: 'Scanners',
  address: 'Address of a scanner',
  addressHint: 'Such as 192.168.1.20. Intake Desk asks outside this window before it is used.',
  addAddress: 'Add',
  addressTwice: 'This address is in the list already.',
  addressRemove: (address: string) => `Remove ${address}`,
  addressRemoved: (address: string) => `Removed ${address}`,
  addressNone: 'No address was typed. Scanners that announce themselves need none.',
  folder: 'Use the scan folder',
  asking: 'Asking what lies on it…',
  warming: 'Warming up…',
  scanningSlot: (slot: string) => `Scanning: ${slot}…`,
  scanningPage: (page: number) => `Scanning page ${page}…`,
  came: (bytes: string) => `${bytes} so far`,
  bothSides: 'Both sides of each sheet',
  turnOver: 'Turn the card over',
  turnOverTodo: {
    letters: 'Then press S or Enter. Esc leaves the back out.',
    enter: 'Then press Enter. Esc leaves the back out.',
  },
  turnOverPoor: (slot: string) =>
    `${slot} is not ready: see its card. You can scan it again after the back.`,
  scanBack: 'Scan the back',
  scanFront: 'Scan the front',
  pagesIn: (pages: number) => `${plural(pages, 'page is', 'pages are')} in`,
  anotherTodo: {
    letters: 'Lay the next page on the glass and press S or Enter. Esc when that was all.',
    enter: 'Lay the next page on the glass and press Enter. Esc when that was all.',
  },
  scanAnother: 'Scan another page',
  finish: 'Done',
  checking: 'Everything is in and being checked…',
  scanRest: 'Scan the rest',
  scanAgain: 'Scan again',
  other: 'Another scanner',
  trust: 'Trust the new certificate',
  trustWhy:
    'Pages come over a connection that this certificate protects. Trust it only when you know why it changed: the scanner was replaced, reset, or updated.',
  blank: (pages: readonly number[]) =>
    pages.length === 1
      ? `Page ${pages[0]} seems to be blank`
      : `Pages ${pages.join(', ')} seem to be blank`,
  blankTodo:
    'It is the back of a sheet. Look at it before you leave it out: something faint may stand there.',
  leaveOut: (n: number): string => (n === 1 ? 'Leave it out' : 'Leave them out'),
  keepBlank: 'Keep',
  section: {
    heading: 'Scanners on the desk or the network',
    lead: 'S on a slot card scans without a driver. Scanners that announce themselves need no address.',
    bothSides: 'Scan both sides of each sheet',
    bothSidesHint: 'For documents, where the feeder can. You are asked about blank backs.',
    look: 'Look for scanners',
    try: 'Try it',
    tryWhat: (name: string) => `Try it: ${name}`,
    used: 'Used last',
    secure: 'Encrypted',
    from: {
      discovered: 'Found on the network',
      typed: 'Address typed here',
      machine: 'Set for this computer',
      practice: 'Practice mode',
    },
    states: {
      idle: 'It answers and is ready.',
      busy: 'It answers, and is busy just now.',
      stopped: 'It answers, and needs somebody at the device.',
    },
    troubles: {
      jam: 'Paper is jammed in its feeder.',
      coverOpen: 'Its cover is open.',
      multipick: 'Its feeder drew in two sheets at once.',
    },
    sources: { flatbed: 'glass', feeder: 'feeder', duplex: 'both sides at once' },
    has: (sources: string) => `It has: ${sources}.`,
    loaded: 'Pages lie in its feeder.',
    empty: 'Its feeder is empty.',
  },
};
