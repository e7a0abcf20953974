import type { EventPayload } from '#contract/events.ts';
import { isDialogOpen } from '#desk/keyboard.ts';
import type { PLACES } from '#desk/navigation.svelte.ts';
import type { PersonState } from './person-state.ts';

/** The commands that staff can run on every screen. The menu offers some of them. */
type CommandName =
  | EventPayload<'command:requested'>['command']
  | 'profile'
  | 'savedFilters'
  | 'search'
  | 'sent'
  | 'leave';

export interface Command {
  readonly name: CommandName;
  /** Whether the command opens a place or performs an action. */
  readonly group: 'places' | 'acts';
  readonly run: (person: PersonState) => void;
}

const place = (name: (typeof PLACES)[number]): Command => ({
  name,
  group: 'places',
  run: ({ navigation }) => navigation.go(name),
});
const section = (name: 'profile' | 'savedFilters'): Command => ({
  name,
  group: 'places',
  run: ({ navigation }) => navigation.find(name),
});

const opens = (
  name: CommandName,
  group: Command['group'],
  shown: 'paletteShown' | 'sentShown' | 'shortcutsShown',
): Command => ({
  name,
  group,
  run: ({ navigation }) => (navigation[shown] = true),
});

const hasSearchBox = ({ navigation, currentSubmission }: PersonState) =>
  (navigation.place === 'find' && navigation.findSection === 'search') ||
  (navigation.place === 'file' &&
    currentSubmission.step === 'application' &&
    currentSubmission.submission !== null);

/**
 * All commands that work on every screen. The palette, the menu, and the key handlers share this
 * table.
 */
export const COMMANDS: readonly Command[] = [
  opens('palette', 'places', 'paletteShown'),
  {
    name: 'search',
    group: 'acts',
    run: (person) => person.navigation.search(hasSearchBox(person)),
  },
  place('find'),
  section('profile'),
  section('savedFilters'),
  place('file'),
  place('outbox'),
  opens('sent', 'places', 'sentShown'),
  place('settings'),
  {
    name: 'newSubmission',
    group: 'acts',
    run: ({ submissionActions }) => void submissionActions.startWithout(),
  },
  opens('shortcuts', 'acts', 'shortcutsShown'),
  { name: 'lock', group: 'acts', run: ({ signOut }) => signOut.lock() },
  { name: 'leave', group: 'acts', run: ({ signOut }) => void signOut.ask() },
];

/**
 * Runs a command from the application menu. While a dialog is open, only the lock works. Staff who
 * have to leave the counter must not have to answer a question first.
 */
export function carryOut(name: CommandName, person: PersonState): void {
  if (name !== 'lock' && isDialogOpen()) return;
  COMMANDS.find((command) => command.name === name)?.run(person);
}
