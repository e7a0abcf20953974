import * as v from 'valibot';
import { AppError, KeychainProblem } from '../app-error.ts';

/**
 * A key as the platform's portal issues it. The specification shows neither its form nor its length (Authentication 2).
 * It must fit in one header line (RFC 9110, 5.5) and in the smallest credential store (2,560 bytes, Windows).
 */
export const PortalKeyText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the key.'),
  v.maxLength(2560, 'The key is too long.'),
  v.regex(/^[\x20-\x7e]*$/, 'Enter the key as one line of letters, digits, and symbols.'),
);

/**
 * The test situations in practice mode. `lineDown` lasts until someone ends it; the others affect the next submission
 * and then end.
 */
export const BadDay = v.picklist(['lineDown', 'refused', 'failedCheck', 'noAnswer']);
export type BadDay = v.InferOutput<typeof BadDay>;

/** The part of the session that the window may know. It intentionally contains neither the token nor the password. */
export const SessionState = v.object({
  practice: v.boolean(),
  /** The current test situation in practice mode. */
  badDay: v.nullable(BadDay),
  /** The platform's base URL, or '' if none has ever been given. */
  server: v.string(),
  /** True if the command line or the managed settings determine the server, so staff can't change it. */
  serverFixed: v.boolean(),
  email: v.nullable(v.string()),
  /**
   * True if someone is working here without a sign-in, because the platform was unreachable. What they add is sealed
   * and waits until someone signs in and takes it over. `email` is null, and `status` is `reauthenticate`.
   */
  unsigned: v.boolean(),
  /** `reauthenticate`: the session ended during use, and the sign-in opens over the current screen. */
  status: v.picklist(['signedOut', 'signedIn', 'reauthenticate']),
  expiresAt: v.nullable(v.string()),
  /** Why the token can't be stored across restarts, or null while the keychain works. */
  keychainProblem: v.nullable(KeychainProblem),
  forgotPasswordUrl: v.nullable(v.string()),
  /**
   * Set if a key from the platform's portal is stored and may be used on this computer. It doesn't contain the key
   * itself.
   */
  portalKey: v.nullable(
    v.object({
      /** The only server that the key is used with, in the same form as `server`. */
      server: v.string(),
      /** When the key was entered. */
      since: v.string(),
      /** True if the current user signed in with the key, so nobody has verified their email. */
      inUse: v.boolean(),
      /** True if the platform's last answer to the key was a 401. */
      refused: v.boolean(),
    }),
  ),
  /**
   * Set while none of the user's data can be seen or changed. That lasts until the PIN is entered or, if none is set,
   * until the user signs in. Queued submissions may still be sent.
   */
  locked: v.nullable(
    v.object({
      /** `start`: the user signed in or the program started, and the PIN hasn't been entered yet. */
      why: v.picklist(['idle', 'asked', 'start']),
      since: v.string(),
      /** The number of waiting submissions, or null if it isn't known before the desk is unlocked. */
      waiting: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
      /**
       * True if the waiting submissions are still sent when nothing prevents it. False if they wait until the desk is
       * unlocked.
       */
      leaves: v.boolean(),
    }),
  ),
  /** Whether the user has set a PIN, or null while nobody is signed in. */
  pinSet: v.nullable(v.boolean()),
  /**
   * True if the organization requires a PIN and the user has none. None of the user's data is shown until one is set.
   */
  pinWanted: v.boolean(),
  /**
   * Set if a user is signed in but the stored data isn't open yet. Either the keychain hasn't answered, or `failure`
   * says why the data couldn't be opened. Null once the data is open, and while nobody is signed in or the desk is
   * locked.
   */
  opening: v.nullable(v.object({ failure: v.nullable(AppError) })),
});
export type SessionState = v.InferOutput<typeof SessionState>;
