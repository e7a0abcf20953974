import { setImmediate } from 'node:timers/promises';
import { userId } from '../../vault/user-folders.ts';
import type { AuditTrail } from '../journal/audit/trail.ts';

const AT_ONCE = 500;
/** Entries of the desk's record that are gone through, newest first. */
const MOST = 50_000;

/** Somebody who was here, and when they last signed in (ISO 8601); null where that went by age. */
export interface Arrival {
  readonly email: string;
  readonly at: string | null;
}

/** Who signed in at this desk, by their id, as the desk's own record says. */
export async function arrivals(
  trail: Pick<AuditTrail, 'entries'> | null,
  server: string,
): Promise<ReadonlyMap<string, Arrival>> {
  const found = new Map<string, Arrival>();
  let after: number | null = null;
  for (let read = 0; trail !== null && read < MOST; read += AT_ONCE) {
    const page = trail.entries(after, AT_ONCE);
    for (const { action, at, personal } of page.items) {
      const email = personal?.by;
      if (email === undefined) continue;
      const id = userId(server, email);
      const known = found.get(id);
      if (action === 'session.signedIn') found.set(id, { email, at: known?.at ?? at });
      else if (known === undefined) found.set(id, { email, at: null });
    }
    after = page.next;
    if (after === null) break;
    await setImmediate();
  }
  return found;
}
