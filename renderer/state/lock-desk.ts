import { errorWords } from '../text/error-words.ts';
import { session } from './machine/session.svelte.ts';
import { toasts } from './toasts.svelte.ts';

/** Locks the desk. Practice holds samples only and has no lock. */
export function lockDesk(): void {
  if (session.practice || session.state === null || session.state.status === 'signedOut') return;
  if (session.locked !== null) return;
  void session.lock().then((locked) => {
    if (!locked.ok) toasts.show(errorWords(locked.error).title);
  });
}
