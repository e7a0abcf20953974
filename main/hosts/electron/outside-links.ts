import * as v from 'valibot';
import { SessionState } from '../../../preload/contract/models/session.ts';
import type { Desk } from '../../compose.ts';
import { mayOpenOutside } from './navigation-policy.ts';

/**
 * Opens a link of the page in the system's browser if the policy takes it: the branch's own page for
 * a forgotten password. Anything else is dropped without a word.
 */
export async function openOutside(
  url: string,
  desk: Pick<Desk, 'dispatch'>,
  open: (url: string) => Promise<void>,
): Promise<void> {
  const state = await desk.dispatch({ channel: 'session:get', input: {} });
  if (!state.ok) return;
  const session = v.safeParse(SessionState, state.value);
  if (session.success && mayOpenOutside(url, [session.output.forgotPasswordUrl])) await open(url);
}
