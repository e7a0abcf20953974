import * as v from 'valibot';
import type { AuditAction } from '../models/audit.ts';
import { ConnectionTest } from '../models/connection.ts';
import { BadDay, PortalKeyText, SessionState } from '../models/session.ts';
import { forDesk } from '../operation.ts';
import { nothing } from './shared.ts';

/** Four digits keep a passer-by out; more, and letters, keep out who copies the disk. */
const Pin = v.pipe(
  v.string(),
  v.minLength(6, 'A PIN has at least 6 characters.'),
  v.maxLength(64, 'A PIN has at most 64 characters.'),
);

const Password = v.pipe(v.string(), v.minLength(1, 'Enter your password.'), v.maxLength(1000));

const Server = v.pipe(v.string(), v.trim(), v.maxLength(2000));

/** A step of the session, taken at a locked desk too: answers with the session as it is then. */
function step<const E extends v.ObjectEntries>(entries: E, ...steps: readonly AuditAction[]) {
  return forDesk({
    input: v.strictObject(entries),
    output: SessionState,
    recorded: { steps },
    answeredWhile: 'locked',
  });
}

/** The same of practice. */
function practice<const E extends v.ObjectEntries>(entries: E) {
  const nothing = 'Practice holds samples, and a record of its own that goes with it.';
  return { ...step(entries), recorded: { nothing } };
}

/** Who is at the desk, and what opens it. */
export const sessionChannels = {
  'app:info': forDesk({
    input: nothing,
    output: v.object({
      version: v.string(),
      /** The program that shows the window; `chromium` is for contributors, not for production. */
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
        v.minLength(1, 'Enter your e-mail address.'),
        v.maxLength(320),
      ),
      /** Null: with the key from the portal that is kept for the server. Nothing is asked of it then. */
      password: v.nullable(Password),
    },
    'session.signedIn',
    'session.signInRefused',
  ),
  /**
   * Keeps a key from the portal for a server, in the place of any other. A session that stands with one goes
   * on with it; any other stays as it is.
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
  /** Forgets the key. A session that stands with it asks for a password. Error: `keychain`. */
  'portal-key:remove': forDesk({
    input: nothing,
    output: SessionState,
    recorded: { steps: ['portalKey.removed'] },
  }),
  /**
   * A name and a password for a proxy that asks for them (error `proxy`, `signIn`), kept until it refuses them;
   * what waits is tried then. `needed` false: it does not ask, so nothing was kept.
   */
  'proxy:sign-in': forDesk({
    input: v.strictObject({
      proxy: v.pipe(v.string(), v.maxLength(300)),
      name: v.pipe(
        v.string(),
        v.minLength(1, 'Enter a name.'),
        v.maxLength(255),
        // RFC 7617, 2: the first colon ends the name.
        v.regex(/^[^:\p{Cc}]*$/u, 'A name for a proxy has no colon.'),
      ),
      password: v.pipe(v.string(), v.maxLength(255), v.regex(/^\P{Cc}*$/u)),
    }),
    output: v.object({ needed: v.boolean() }),
    recorded: {
      nothing: 'Opens the way out of the branch, and shows nothing that lies behind it.',
    },
    answeredWhile: 'locked',
  }),
  /** Tries each step of the way to a platform (see `ConnectionTest`): the one in use, or one typed to sign in to. */
  'connection:test': forDesk({
    input: v.strictObject({ server: Server }),
    output: ConnectionTest,
    recorded: {
      nothing: 'Says which step to the platform fails, and shows nothing of what lies there.',
    },
  }),
  /**
   * `keep`: what is unsent stays here, sealed, until this user signs in again. `destroy` at an open desk takes
   * a `proof` where anything is destroyed that would outlive the program: the PIN where one is set, else the
   * password; null where neither is known, by a key from the portal. Errors: `pin`, or those of
   * `session:sign-in`; `conflict` legalHold; `locked`, where `session:destroy-locked` is meant.
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
   * Takes in new drafts that wait for whoever signs in. Errors: `conflict` notReady, unless the last sign-in
   * found no platform; `ruledOut` setPin, where a PIN is wanted; `keychain`, where they would not be kept.
   */
  'session:begin-unsigned': step({}, 'unsigned.begun'),
  /** Locks the desk at once. What was handed to the queue may go on leaving for a while. */
  'session:lock': step({}, 'desk.locked'),
  'session:unlock': step({ pin: Pin }, 'desk.unlocked', 'pin.refused'),
  /** Tells main that somebody is at the desk, so that it does not lock by itself. */
  'session:touch': forDesk({
    input: nothing,
    output: v.object({}),
    recorded: { nothing: 'Says that somebody is at the desk, many times a minute.' },
    answeredWhile: 'locked',
  }),
  /**
   * For a PIN that is forgotten: makes everything of the user whose desk is locked unreadable, once the
   * platform has taken their password. Errors: those of `session:sign-in`; `conflict` notReady | legalHold.
   */
  'session:destroy-locked': step(
    { confirmation: v.literal('destroy'), password: Password },
    'kept.destroyed',
    'hold.kept',
  ),
  /**
   * Asks the keychain again and opens what is kept here. Refused while something is held that would
   * not outlive this. Error: `keychain` when it still cannot be used.
   */
  'session:try-opening': forDesk({
    input: nothing,
    output: SessionState,
    recorded: { nothing: 'Opens nothing but what signing in had opened.' },
    answeredWhile: 'locked',
  }),
  /**
   * Starts the built-in platform with sample data and signs in to it. Errors: `locked`; `invalidRequest`, while
   * something is held that would not outlive this.
   */
  'session:start-practice': { ...practice({}), feature: 'practice' },
  /** Destroys the practice profile and goes back to the real sign-in. */
  'session:leave-practice': practice({}),
  /** Begins a bad day in place of the one before; null ends it. Error: `conflict` notReady outside of practice. */
  'session:play-practice': practice({ day: v.nullable(BadDay) }),

  /** `current` is the PIN that is set, null where none is. */
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
