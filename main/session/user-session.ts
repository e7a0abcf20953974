import { err, type Result } from '../../preload/contract/result.ts';
import type { PostPass, TokenSource } from '../platform/caller.ts';
import { knownUser, type Session, type SignInState, type User } from './session.ts';

/** The session as one user's services see it. */
interface UserSession {
  readonly tokens: TokenSource;
  state(): Pick<SignInState, 'status'>;
  onChange(listener: (state: Pick<SignInState, 'status'>) => void): () => void;
  /** See `Session.beginPost`. Also fails with `signedOut` while another user is signed in. */
  beginPost(estimateMs?: number): Promise<Result<PostPass>>;
}

/**
 * Limits a session to this user. While another user is signed in, it is signed out. The next user may sign in before
 * this user's services have been closed, and nothing of theirs may be sent with the next user's token.
 */
export function sessionOf(
  session: Pick<Session, 'tokens' | 'state' | 'onChange' | 'beginPost'>,
  { id }: Pick<User, 'id'>,
): UserSession {
  const isTheirs = (state: SignInState) => knownUser(state)?.id === id;
  const seen = (state: SignInState): Pick<SignInState, 'status'> =>
    isTheirs(state) ? { status: state.status } : { status: 'signedOut' };
  // Each call of the session uses the token holder of the user who is signed in when the call begins.
  const unlessOther = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    isTheirs(session.state()) ? work() : Promise.resolve(NOT_THEIRS);
  return {
    tokens: {
      current: () => unlessOther(() => session.tokens.current()),
      refused: (token) => unlessOther(() => session.tokens.refused(token)),
      wasDead: (token) => session.tokens.wasDead(token),
    },
    state: () => seen(session.state()),
    onChange: (listener) => session.onChange((state) => listener(seen(state))),
    beginPost: (estimateMs) => unlessOther(() => session.beginPost(estimateMs)),
  };
}

const NOT_THEIRS: Result<never> = err({ code: 'signedOut', reason: 'none' });
