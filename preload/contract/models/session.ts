import * as v from 'valibot';
import { AppError, KeychainProblem } from '../app-error.ts';

/**
 * A key as the platform's portal issues it (spec, Authentication 2, which shows neither its form nor its length):
 * what fits in one header line (RFC 9110, 5.5), and at most what the smallest credential store accepts (2,560 bytes,
 * Windows).
 */
export const PortalKeyText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the key.'),
  v.maxLength(2560, 'The key is too long.'),
  v.regex(/^[\x20-\x7e]*$/, 'Enter the key as one line of letters, digits, and symbols.'),
);

/**
 * The test situations of practice mode. `lineDown` lasts until it is ended; the others affect the next submission and
 * then end.
 */
export const BadDay = v.picklist(['lineDown', 'refused', 'failedCheck', 'noAnswer']);
export type BadDay = v.InferOutput<typeof BadDay>;

/** The part of the session that the window may know. It intentionally lacks the token and the password. */
export const SessionState = v.object({
  practice: v.boolean(),
  /** The current test situation of practice mode. */
  badDay: v.nullable(BadDay),
  /** The base URL of the platform, or '' if none was ever given. */
  server: v.string(),
  /** True if the command line or the managed settings determine the server, so that staff cannot change it. */
  serverFixed: v.boolean(),
  email: v.nullable(v.string()),
  /**
   * True if someone works here without a sign-in because the platform was unreachable. What they take in is sealed
   * and waits for someone who signs in and takes it over. `email` is null, and the status is `reauthenticate`.
   */
  unsigned: v.boolean(),
  /** `reauthenticate`: the session ended during use; the sign-in opens over the current screen. */
  status: v.picklist(['signedOut', 'signedIn', 'reauthenticate']),
  expiresAt: v.nullable(v.string()),
  /** Why the token cannot be stored across restarts, or null while the keychain works. */
  keychainProblem: v.nullable(KeychainProblem),
  forgotPasswordUrl: v.nullable(v.string()),
  /**
   * Set if a key from the platform's portal is stored and may be used on this computer. It does not contain the key
   * itself.
   */
  portalKey: v.nullable(
    v.object({
      /** The only server that it is used with, in the form of `server`. */
      server: v.string(),
      /** When it was entered. */
      since: v.string(),
      /** True if the current user signed in with it, so that nobody checked their e-mail. */
      inUse: v.boolean(),
      /** True if the platform last answered it with a 401. */
      refused: v.boolean(),
    }),
  ),
  /**
   * Set while no data of the user can be seen or changed: until the PIN is entered or, if none is set, until the user
   * signs in. Queued submissions may still be sent.
   */
  locked: v.nullable(
    v.object({
      /** `start`: the user signed in or the program started, and the PIN was not entered yet. */
      why: v.picklist(['idle', 'asked', 'start']),
      since: v.string(),
      /** The number of waiting submissions, or null if it is unknown before the desk is unlocked. */
      waiting: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
      /** True if they continue to be sent when nothing prevents it. False if they wait until the desk is unlocked. */
      leaves: v.boolean(),
    }),
  ),
  /** Whether the user has set a PIN, or null while nobody is signed in. */
  pinSet: v.nullable(v.boolean()),
  /** True if the organization requires a PIN and the user has none. No data of theirs is shown until it is set. */
  pinWanted: v.boolean(),
  /**
   * Set if a user is signed in but the stored data is not open yet: the keychain has not answered, or `failure` says
   * why the data could not be opened. Null afterward, and while nobody is signed in or the desk is locked.
   */
  opening: v.nullable(v.object({ failure: v.nullable(AppError) })),
});
export type SessionState = v.InferOutput<typeof SessionState>;
