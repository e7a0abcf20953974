import { commandKey, isCommand, isDialogOpen, isPlain } from '../lib/keys/keyboard.ts';
import type { CommandName } from './command-name.ts';
import { session } from './machine/session.svelte.ts';
import type { PersonState } from './person/person-state.ts';
import type { PLACES } from './place-names.ts';

/** A key, as the keyboard event names it: with Ctrl or Cmd, or a single one outside of fields. */
export interface CommandKey {
  readonly mod: boolean;
  readonly key: string;
}

export interface Command {
  readonly name: CommandName;
  /** Whether it goes somewhere or does something. */
  readonly group: 'places' | 'acts';
  readonly keys: readonly CommandKey[];
  /** Whether it is there now; without it always. */
  readonly offered?: () => boolean;
  readonly run: (person: PersonState) => void;
}

const mod = (key: string): CommandKey => ({ mod: true, key });
const plain = (key: string): CommandKey => ({ mod: false, key });
const place = (name: (typeof PLACES)[number], at: number): Command => ({
  name,
  group: 'places',
  keys: [mod(String(at))],
  run: ({ navigation }) => navigation.go(name),
});
const section = (name: 'profile' | 'savedFilters'): Command => ({
  name,
  group: 'places',
  keys: [],
  run: ({ navigation }) => navigation.find(name),
});

const hasSearchBox = ({ navigation, currentSubmission }: PersonState) =>
  (navigation.place === 'find' && navigation.findSection === 'search') ||
  (navigation.place === 'file' &&
    currentSubmission.step === 'application' &&
    currentSubmission.submission !== null);

/**
 * What staff can have done from every screen: the one table behind the keys, the palette, the list of
 * shortcuts and the menu.
 */
export const COMMANDS: readonly Command[] = [
  {
    name: 'palette',
    group: 'places',
    keys: [mod('k')],
    run: ({ navigation }) => {
      navigation.paletteShown = true;
    },
  },
  {
    name: 'search',
    group: 'acts',
    keys: [plain('/'), mod('f')],
    run: (person) => person.navigation.search(hasSearchBox(person)),
  },
  place('find', 1),
  section('profile'),
  section('savedFilters'),
  place('file', 2),
  place('outbox', 3),
  place('settings', 4),
  {
    name: 'newSubmission',
    group: 'acts',
    keys: [],
    run: ({ submissionActions }) => void submissionActions.startWithout(),
  },
  {
    name: 'shortcuts',
    group: 'acts',
    keys: [plain('?'), mod('/')],
    run: ({ navigation }) => {
      navigation.shortcutsShown = true;
    },
  },
  {
    name: 'lock',
    group: 'acts',
    keys: [mod('l')],
    run: ({ signOut }) => signOut.lock(),
  },
  { name: 'leave', group: 'acts', keys: [], run: ({ signOut }) => void signOut.ask() },
];

/**
 * Carries out a command of the application menu. Its keys reach beneath an open dialog, where all
 * commands rest but the lock: whoever has to leave the counter at once answers no question first.
 */
export function carryOut(name: CommandName, person: PersonState): void {
  if (name !== 'lock' && isDialogOpen()) return;
  COMMANDS.find((command) => command.name === name)?.run(person);
}

/** The command of a key press, and which of its keys it was; null when no command has that key. */
export function commandOf(event: KeyboardEvent): { command: Command; by: CommandKey } | null {
  const key = event.key.toLowerCase();
  // Some layouts need Shift for a sign; with a letter it is another key.
  if (event.shiftKey && /^[a-z]$/.test(key)) return null;
  for (const command of COMMANDS) {
    const by = command.keys.find(
      (one) => one.key === key && (one.mod ? isCommand(event) : isPlain(event)),
    );
    if (by !== undefined) return { command, by };
  }
  return null;
}

/** Ctrl or ⌘, as it is written where the program runs. */
export function modText(): string {
  return commandKey(session.info?.platform ?? null);
}

/** How a key is written: `Ctrl K`, `/`. */
export function keyText({ mod, key }: CommandKey): string {
  return mod ? `${modText()} ${key.toUpperCase()}` : key;
}
