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
  /** Whether the command opens a place or does something. */
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

const hasSearchBox = ({ navigation, currentSubmission }: PersonState) =>
  (navigation.place === 'find' && navigation.findSection === 'search') ||
  (navigation.place === 'file' &&
    currentSubmission.step === 'application' &&
    currentSubmission.submission !== null);

/**
 * All commands that work on every screen. The palette, the menu, and the key handlers all use this
 * table.
 */
export const COMMANDS: readonly Command[] = [
  {
    name: 'palette',
    group: 'places',
    run: ({ navigation }) => {
      navigation.paletteShown = true;
    },
  },
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
  {
    name: 'sent',
    group: 'places',
    run: ({ navigation }) => {
      navigation.sentShown = true;
    },
  },
  place('settings'),
  {
    name: 'newSubmission',
    group: 'acts',
    run: ({ submissionActions }) => void submissionActions.startWithout(),
  },
  {
    name: 'shortcuts',
    group: 'acts',
    run: ({ navigation }) => {
      navigation.shortcutsShown = true;
    },
  },
  {
    name: 'lock',
    group: 'acts',
    run: ({ signOut }) => signOut.lock(),
  },
  { name: 'leave', group: 'acts', run: ({ signOut }) => void signOut.ask() },
];

/**
 * Runs a command of the application menu. While a dialog is open, only the lock works, because
 * staff who have to leave the counter must not have to answer a question first.
 */
export function carryOut(name: CommandName, person: PersonState): void {
  if (name !== 'lock' && isDialogOpen()) return;
  COMMANDS.find((command) => command.name === name)?.run(person);
}
