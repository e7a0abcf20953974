import type { CommandName } from '../../state/command-name.ts';
import { plural } from './amounts.ts';

const items = (n: number) => plural(n, 'item', 'items');

/** Signing out while something is not sent. */
export const signOut = {
  title: 'Sign out?',
  lead: (n: number) => `${items(n)} here ${n === 1 ? 'is' : 'are'} not sent.`,
  parts: (parts: readonly string[]) => `${parts.join(', ')}.`,
  drafts: (n: number) => plural(n, 'draft', 'drafts'),
  waiting: (n: number) => `${n} waiting to be sent`,
  refused: (n: number) => `${n} the platform refused`,
  unknown: (n: number) => `${n} whose outcome is not known`,
  sendNow: 'Send now',
  lockInstead: 'Lock, and let them go',
  what: 'What happens to them',
  keep: 'Keep them here, locked',
  keepHint:
    'Sealed under your key. They come back when you sign in here again, and go on being sent then.',
  destroy: 'Destroy everything of mine here',
  destroyHint: 'Drafts, files, what waits, receipts and the audit record cannot be brought back.',
  destroyHeld:
    'Not while your organization has anything on legal hold on this computer: all of it stays until your IT lifts the hold.',
  unknownLost: (n: number) =>
    `The platform may have ${n === 1 ? 'one of them' : `${n} of them`}. Destroying also destroys the only record that says so.`,
  looks: (n: number) =>
    `${n} ${n === 1 ? 'check' : 'checks'} did not pass, and nobody has looked at ${n === 1 ? 'it' : 'them'} yet.`,
  looksLost: 'Destroying also destroys the receipts that say so.',
  onlyHere:
    'The credential store could not be used, so they cannot be kept: they last only until you sign out.',
  notLasting:
    'Your organization says that nothing is kept on this computer: they last only until you sign out.',
  keyGone:
    'The key to what was kept here is missing. Destroying gives up what lies under it for good, and lets you begin anew here.',
  waits: 'What may be arriving at the platform is waited for first.',
  verb: 'Sign out',
  destroyVerb: 'Destroy and sign out',
  busy: 'Signing out…',
};

const commands: Readonly<Record<CommandName, string>> = {
  find: 'Find an application',
  profile: 'Applications of a profile',
  savedFilters: 'Saved filters of the platform',
  search: 'Go to the search box',
  file: 'File a capture',
  outbox: 'Outbox',
  settings: 'Settings',
  newSubmission: 'Start without an application',
  palette: 'Go to any screen or application',
  shortcuts: 'Keyboard shortcuts',
  lock: 'Lock the desk',
  leave: 'Sign out',
};

/** Every screen, every recent application and every command, by name. */
export const palette = {
  commands,
  groups: {
    places: 'Screens',
    open: (name: string) => `Application ${name}`,
    recent: 'Recent applications',
    acts: 'Commands',
    search: 'Search',
  },
  fileFor: 'File for this application',
  openedAt: (text: string) => `opened ${text}`,
  none: 'No screen, application, submission or command has that name.',
  searchFor: (text: string) => `Search applications for “${text}”`,
  keys: { move: 'to move', open: 'to open', file: 'to file for it', close: 'to close' },
};
