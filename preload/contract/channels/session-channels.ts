import * as v from 'valibot';
import type { AuditAction } from '../models/audit.ts';
import { ConnectionTest } from '../models/connection.ts';
import { BadDay, PortalKeyText, SessionState } from '../models/session.ts';
import { forDesk } from '../operation.ts';
import { nothing } from './shared.ts';

/** Four digits keep a passer-by out. More characters, and letters, keep out someone who copies the disk. */
const Pin = v.pipe(
  v.string(),
  v.minLength(6, 'Use at least 6 characters for the PIN.'),
  v.maxLength(64, 'Use no more than 64 characters for the PIN.'),
);

const Password = v.pipe(v.string(), v.minLength(1, 'Enter your password.'), v.maxLength(1000));

const Server = v.pipe(v.string(), v.trim(), v.maxLength(2000));

/** An action on the session, also at a locked desk. Returns the session's state afterward. */
function step<const E extends v.ObjectEntries>(entries: E, ...steps: readonly AuditAction[]) {
  return forDesk({
    input: v.strictObject(entries),
    output: SessionState,
    recorded: { steps },
    answeredWhile: 'locked',
  });
}

/** Like `step`, for practice mode. */
function practice<const E extends v.ObjectEntries>(entries: E) {
  const nothing = 'Practice holds samples, and a record of its own that goes with it.';
  return { ...step(entries), recorded: { nothing } };
}

/** Who is at the desk, and how it is unlocked. */
export const sessionChannels = {
  'app:info': forDesk({
    input: nothing,
    output: v.object({
      version: v.string(),
      /** The program that shows the window. `chromium` is for contributors, not for production. */
      host: v.picklist(['electron', 'chromium', 'stdio']),
      platform: v.picklist(['mac', 'windows', 'linux']),
      /** False if print in pictures is not read until the next start, because reading failed too often. */
      readsPrint: v.boolean(),
    }),
    recorded: { nothing: 'Says which program this is.' },
    answeredWhile: 'locked',
  }),

  'session:get': forDesk({
    input: nothing,
    output: SessionState,
    recorded: { nothing: 'Says who is signed in, which signing in has recorded.' },
    answeredWhile: 'locked',
  }),
  'session:sign-in': step(
    {
      server: Server,
      email: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'Enter your email address.'),
        v.maxLength(320),
      ),
      /** Null uses the key from the portal that is stored for the server. The platform is then not called. */
      password: v.nullable(Password),
    },
    'session.signedIn',
    'session.signInRefused',
  ),
  /**
   * Stores a key from the portal for a server and replaces any other key. A session that uses a key continues with
   * the new one; other sessions are unchanged.
   */
  'portal-key:enter': forDesk({
    input: v.strictObject({
      server: Server,
      key: PortalKeyText,
    }),
    output: SessionState,
    recorded: { steps: ['portalKey.entered', 'portalKey.replaced'] },
    feature: 'portalKey',
  }),
  /** Removes the key. A session that uses it asks for a password. Error: `keychain`. */
  'portal-key:remove': forDesk({
    input: nothing,
    output: SessionState,
    recorded: { steps: ['portalKey.removed'] },
  }),
  /**
   * A name and a password for a proxy that asks for them (error `proxy`, `signIn`). They are kept until the proxy
   * refuses them, and waiting submissions are tried. `needed` is false if the proxy does not ask; then nothing was
   * stored.
   */
  'proxy:sign-in': forDesk({
    input: v.strictObject({
      proxy: v.pipe(v.string(), v.maxLength(300)),
      name: v.pipe(
        v.string(),
        v.minLength(1, 'Enter a name.'),
        v.maxLength(255),
        // RFC 7617, 2: the first colon ends the name.
        v.regex(/^[^:\p{Cc}]*$/u, 'A user name for a proxy can’t contain a colon.'),
      ),
      password: v.pipe(v.string(), v.maxLength(255), v.regex(/^\P{Cc}*$/u)),
    }),
    output: v.object({ needed: v.boolean() }),
    recorded: {
      nothing: 'Opens the way out of the branch, and shows nothing that lies behind it.',
    },
    answeredWhile: 'locked',
  }),
  /**
   * Tests each step of the connection to a platform (see `ConnectionTest`): the current platform, or one typed for
   * the sign-in.
   */
  'connection:test': forDesk({
    input: v.strictObject({ server: Server }),
    output: ConnectionTest,
    recorded: {
      nothing: 'Says which step to the platform fails, and shows nothing of what lies there.',
    },
  }),
  /**
   * `keep`: unsent data stays here, sealed, until this user signs in again. At an open desk, `destroy` requires a
   * `proof` if data is destroyed that would outlive the program: the PIN if one is set, or else the password; null if
   * neither is known because a key from the portal is used. Errors: `pin`, or those of `session:sign-in`; `conflict`
   * legalHold; `locked`, if `session:destroy-locked` must be used.
   */
  'session:sign-out': step(
    {
      unsent: v.picklist(['keep', 'destroy']),
      proof: v.optional(v.nullable(Password), null),
    },
    'session.signedOut',
    'kept.destroyed',
    'hold.kept',
  ),
  /**
   * Begins work without a sign-in. New drafts wait for whoever signs in. Errors: `conflict` notReady, unless the last
   * sign-in did not reach the platform; `ruledOut` setPin, if a PIN is required; `keychain`, if the drafts would not be
   * kept.
   */
  'session:begin-unsigned': step({}, 'unsigned.begun'),
  /** Locks the desk immediately. Queued submissions may still be sent for a while. */
  'session:lock': step({}, 'desk.locked'),
  'session:unlock': step({ pin: Pin }, 'desk.unlocked', 'pin.refused'),
  /** Reports that someone uses the desk, so that it does not lock automatically. */
  'session:touch': forDesk({
    input: nothing,
    output: v.object({}),
    recorded: { nothing: 'Says that somebody is at the desk, many times a minute.' },
    answeredWhile: 'locked',
  }),
  /**
   * For a forgotten PIN: makes all data of the locked user unreadable after the platform has accepted their password.
   * Errors: those of `session:sign-in`; `conflict` notReady | legalHold.
   */
  'session:destroy-locked': step(
    { confirmation: v.literal('destroy'), password: Password },
    'kept.destroyed',
    'hold.kept',
  ),
  /**
   * Asks the keychain again and opens the stored data. Refused while there is data that would be lost. Error:
   * `keychain` if it still cannot be used.
   */
  'session:try-opening': forDesk({
    input: nothing,
    output: SessionState,
    recorded: { nothing: 'Opens nothing but what signing in had opened.' },
    answeredWhile: 'locked',
  }),
  /**
   * Starts the built-in platform with sample data and signs in to it. Errors: `locked`; `invalidRequest` while there
   * is data that would be lost.
   */
  'session:start-practice': { ...practice({}), feature: 'practice' },
  /** Destroys the practice profile and returns to the real sign-in. */
  'session:leave-practice': practice({}),
  /**
   * Starts a test situation instead of the current one. Null ends it. Error: `conflict` notReady outside practice
   * mode.
   */
  'session:play-practice': practice({ day: v.nullable(BadDay) }),

  /** `current` is the current PIN, or null if none is set. */
  'pin:set': forDesk({
    input: v.strictObject({ current: v.nullable(Pin), next: Pin }),
    output: SessionState,
    recorded: { steps: ['pin.set', 'pin.refused'] },
    answeredWhile: 'pinWanted',
  }),
  'pin:remove': forDesk({
    input: v.strictObject({ current: Pin }),
    output: SessionState,
    recorded: { steps: ['pin.removed', 'pin.refused'] },
  }),
} as const;
