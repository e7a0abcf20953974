import * as v from 'valibot';
import { SessionState } from '../../../preload/contract/models/session.ts';
import { Settings } from '../../../preload/contract/models/settings.ts';
import type { Desk } from '../../compose/compose.ts';
import { mayOpenOutside } from './navigation-policy.ts';

const { applicationUrl } = Settings.entries;

/**
 * Opens a link of the page in the system's browser if the policy takes it: the branch's own page for
 * a forgotten password, or an application in its portal. Anything else is dropped without a word.
 */
export async function openOutside(
  url: string,
  desk: Pick<Desk, 'dispatch'>,
  open: (url: string) => Promise<void>,
): Promise<void> {
  const [session, settings] = await Promise.all([
    desk.dispatch({ channel: 'session:get', input: {} }),
    desk.dispatch({ channel: 'settings:get', input: {} }),
  ]);
  const forgotten = v.safeParse(SessionState, session.ok ? session.value : null);
  const portal = v.safeParse(v.object({ applicationUrl }), settings.ok ? settings.value : null);
  const allowed = [
    forgotten.success ? forgotten.output.forgotPasswordUrl : null,
    portal.success ? portal.output.applicationUrl : null,
  ];
  if (mayOpenOutside(url, allowed)) await open(url);
}
