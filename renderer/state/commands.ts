import { assertNever } from '../../preload/contract/assert-never.ts';
import type { EventPayload } from '../../preload/contract/events.ts';
import { startWithout } from './case-actions.ts';
import { lockDesk } from './lock-desk.ts';
import { navigation } from './navigation.svelte.ts';

type Command = EventPayload<'command:requested'>['command'];

/** Carries out a command of the application menu or the tray. */
export function carryOut(command: Command): void {
  switch (command) {
    case 'find':
    case 'file':
    case 'outbox':
    case 'settings':
      navigation.go(command);
      return;
    case 'newSubmission':
      void startWithout();
      return;
    case 'shortcuts':
      navigation.shortcutsShown = true;
      return;
    case 'lock':
      lockDesk();
      return;
    default:
      assertNever(command);
  }
}
