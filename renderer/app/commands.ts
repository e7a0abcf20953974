import type { EventPayload } from '#contract/events.ts';
import { isDialogOpen } from '#desk/keyboard.ts';
import type { PLACES } from '#desk/navigation.svelte.ts';
import type { PersonState } from './person-state.ts';

/** What staff can have done from every screen, by name; the menu knows a part of it. */
type CommandName =
  | EventPayload<'command:requested'>['command']
  | 'profile'
  | 'savedFilters'
  | 'search'
  | 'sent'
  | 'leave';

export interface Command {
  readonly name: CommandName;
  /** Whether it goes somewhere or does something. */
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
 * What staff can have done from every screen: the one table behind the palette, the menu and, with the
 * table of keys, what keys do.
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
 * Carries out a command of the application menu. Its keys reach beneath an open dialog, where all
 * commands rest but the lock: whoever has to leave the counter at once answers no question first.
 */
export function carryOut(name: CommandName, person: PersonState): void {
  if (name !== 'lock' && isDialogOpen()) return;
  COMMANDS.find((command) => command.name === name)?.run(person);
}
