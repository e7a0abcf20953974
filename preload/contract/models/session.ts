import * as v from 'valibot';
import { AppError, KeychainProblem } from '../app-error.ts';

/**
 * A key as the platform's portal issues it (spec, Authentication 2, which shows neither its form nor its
 * length): what one line of a request's head can bear (RFC 9110, 5.5), and no more than the smallest of
 * credential stores takes (2,560 bytes, Windows).
 */
export const PortalKeyText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the key.'),
  v.maxLength(2560, 'This is too long to be a key.'),
  v.regex(/^[\x20-\x7e]*$/, 'A key is one line of letters, digits and signs.'),
);

/**
 * What goes wrong in practice. `lineDown` lasts until it is ended; the others strike the next submission and are
 * over with it.
 */
export const BadDay = v.picklist(['lineDown', 'refused', 'failedCheck', 'noAnswer']);
export type BadDay = v.InferOutput<typeof BadDay>;

/** The session as far as the window may know it. The token and the password are not in it, on purpose. */
export const SessionState = v.object({
  practice: v.boolean(),
  /** What practice plays now. */
  badDay: v.nullable(BadDay),
  /** Base URL of the platform, '' when none was ever given. */
  server: v.string(),
  /** Given by the command line or by the machine's settings: staff cannot change it. */
  serverFixed: v.boolean(),
  email: v.nullable(v.string()),
  /**
   * Somebody works here without a sign-in, as the platform was out of reach: what they take in is sealed, and
   * waits for whoever signs in and takes it over. `email` is null, and the status is `reauthenticate`.
   */
  unsigned: v.boolean(),
  /** `reauthenticate`: the session ended in mid-use; sign-in opens over the current screen. */
  status: v.picklist(['signedOut', 'signedIn', 'reauthenticate']),
  expiresAt: v.nullable(v.string()),
  /** Why the token cannot be kept between starts; null while the keychain works. */
  keychainProblem: v.nullable(KeychainProblem),
  forgotPasswordUrl: v.nullable(v.string()),
  /**
   * A key from the platform's portal is kept here; null where none is, or none is used on this computer. The
   * key itself is not in it.
   */
  portalKey: v.nullable(
    v.object({
      /** The one server that it is used with, as `server` is written. */
      server: v.string(),
      /** When it was entered. */
      since: v.string(),
      /** Whoever is here signed in with it: nobody checked their e-mail. */
      inUse: v.boolean(),
      /** The platform's last word on it was a 401. */
      refused: v.boolean(),
    }),
  ),
  /**
   * Nothing of the user's can be seen or changed until it is opened again: by the PIN, or where none
   * is set by signing in. What was handed to the queue may go on leaving.
   */
  locked: v.nullable(
    v.object({
      /** `start`: signed in, or started anew, and the PIN that is set was not given yet. */
      why: v.picklist(['idle', 'asked', 'start']),
      since: v.string(),
      /** How many wait to be sent; null where that is not known before it is opened. */
      waiting: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
      /** They go on being sent, as soon as nothing is in the way; false: once it is opened. */
      leaves: v.boolean(),
    }),
  ),
  /** Whether the user has set a PIN; null while nobody is signed in. */
  pinSet: v.nullable(v.boolean()),
  /** The organization wants a PIN and the user has none: until it is set, nothing of theirs is shown. */
  pinWanted: v.boolean(),
  /**
   * Somebody is signed in, and what is kept here is not open yet: the keychain has not answered, or
   * `failure` says why it could not be opened. Null once it is, and while nobody is there or it is locked.
   */
  opening: v.nullable(v.object({ failure: v.nullable(AppError) })),
});
export type SessionState = v.InferOutput<typeof SessionState>;
