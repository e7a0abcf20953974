/** The set-up that a new desk is led through once. */
export const setup = {
  stepsLabel: 'Steps of the set-up',
  steps: {
    services: 'Services',
    codes: 'Codes',
    privacy: 'Names',
    scanner: 'Scanner',
    portalKey: 'Key',
    security: 'PIN',
  },
  titles: {
    services: 'Which services may this branch use?',
    codes: 'What do the platform’s numbers mean?',
    privacy: 'May rows show the names of businesses?',
    scanner: 'Is there a scanner?',
    portalKey: 'Did the portal issue a key?',
    security: 'A PIN for this desk',
  },
  leads: {
    services:
      'Each check is asked of a service. The platform lists none: your lender’s page or your manager has their identifiers.',
    codes:
      'The platform tells statuses and the like as numbers. Give names to those your branch uses.',
    privacy: 'It is decided here for everybody at this desk, as names have a price.',
    scanner:
      'Scanners on the network are found by themselves. Type an address for one that is not, or choose the folder that a scanner writes to.',
    portalKey: 'Most branches have none: everybody signs in with a password.',
    security:
      'With a PIN you are back in seconds after a lock, also while the line is down, and nobody else opens what you have here.',
  },
  /** What happens without a step. */
  without: {
    services: 'Without it: pictures can be captured and kept, and nothing can be sent.',
    codes: 'Without it: a status shows as its number.',
    privacy: 'Without it: rows show tokens, and names that this computer knows.',
    scanner: 'Without it: use the camera, or drop files.',
    portalKey: 'Without it: everybody signs in with their own password.',
    security:
      'Without it: after a lock you sign in with your password, and then you need the line.',
    securityByKey: 'Without it: whoever types your e-mail here sees what you have here.',
  },
  done: 'This step is done. It can be changed in Settings at any time.',
  back: 'Back',
  next: 'Next',
  skip: 'Go on without it',
  leave: 'Finish later',
  finish: 'Begin work',
  later: 'The set-up waits in Settings, under “Set up this desk”.',
  again: 'Set up this desk',
};
