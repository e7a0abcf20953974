import type { CommandName } from '../../state/command-name.ts';

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
  none: 'No screen, recent application or command has that name.',
  searchFor: (text: string) => `Search applications for “${text}”`,
  keys: { move: 'to move', open: 'to open', file: 'to file for it', close: 'to close' },
};
