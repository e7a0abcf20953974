import { userId } from '../vault/user-folders.ts';
import type { SignInState } from './session.ts';

/** One user of one server. */
export interface User {
  readonly server: string;
  readonly email: string;
  /** See `userId`. */
  readonly id: string;
}

/** The user who is signed in, or was until the session ran out in mid-use. */
export function presentUser(state: SignInState): User | null {
  return state.status === 'signedOut' ? null : knownUser(state);
}

/** The same, and who was here when the program was last closed. */
export function knownUser({ server, email }: SignInState): User | null {
  return email === null ? null : { server, email, id: userId(server, email) };
}
