import { session } from './machine/session.svelte.ts';

/**
 * Notes who is at the desk; the function returned says whether it is still them. What was asked for
 * somebody who has left is not shown to, nor kept for, whoever came.
 */
export function samePerson(): () => boolean {
  const { person } = session;
  return () => session.person === person;
}
