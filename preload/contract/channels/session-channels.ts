import * as v from 'valibot';
import type { AuditAction } from '../models/audit.ts';
import { ConnectionTest } from '../models/connection.ts';
import { BadDay, PortalKeyText, SessionState } from '../models/session.ts';
import { forDesk } from '../operation.ts';
import { nothing } from './shared.ts';

/**
 * Four digits keep a passerby out. More characters, with letters among them, also keep out someone who copies the disk.
 */
const Pin = v.pipe(
  v.string(),
  v.minLength(6, 'Use at least 6 characters for the PIN.'),
  v.maxLength(64, 'Use no more than 64 characters for the PIN.'),
);

const Password = v.pipe(v.string(), v.minLength(1, 'Enter your password.'), v.maxLength(1000));

const Server = v.pipe(v.string(), v.trim(), v.maxLength(2000));

/** Defines an action on the session that also works at a locked desk. It returns the session's state afterward. */
function step<const E extends v.ObjectEntries>(entries: E, ...steps: readonly AuditAction[]) {
  return forDesk({
    input: v.strictObject(entries),
    output: SessionState,
    recorded: { steps },
    answeredWhile: 'locked',
  });
}

/** Like `step`, but for practice mode. */
function practice<const E extends v.ObjectEntries>(entries: E) {
  const nothing = 'Practice mode has only sample data, and its own record is deleted with it.';
  return { ...step(entries), recorded: { nothing } };
}

/** Calls about who is at the desk and how it's unlocked. */
export const sessionChannels = {
  'app:info': forDesk({
    input: nothing,
    output: v.object({
      version: v.string(),
      /** The host program that shows the window. `chromium` is for contributors, not for production. */
      host: v.picklist(['electron', 'chromium', 'stdio']),
      platform: v.picklist(['mac', 'windows', 'linux']),
      /** False if printed text in pictures isn't read until the next start, because reading it failed too often. */
      readsPrint: v.boolean(),
    }),
    recorded: { nothing: 'Returns the name and version of the program.' },
    answeredWhile: 'locked',
  }),

  'session:get': forDesk({
    input: nothing,
    output: SessionState,
    recorded: { nothing: 'Returns who is signed in. Signing in was recorded.' },
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
      /** If null, the portal key stored for the server is used. The platform isn't called in that case. */
      password: v.nullable(Password),
    },
    'session.signedIn',
    'session.signInRefused',
  ),
  /**
   * Stores a key from the portal for a server, replacing any other key. A session that uses a key continues with the
   * new one; other sessions aren't affected.
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
  /** Removes the key. A session that uses it asks for a password. Fails with `keychain`. */
  'portal-key:remove': forDesk({
    input: nothing,
    output: SessionState,
    recorded: { steps: ['portalKey.removed'] },
  }),
  /**
   * Enters a name and a password for a proxy that asks for them (error `proxy`, problem `signIn`). They're kept until
   * the proxy refuses them, and waiting submissions are retried. `needed` is false if the proxy doesn't ask; in that
   * case, nothing is stored.
   */
  'proxy:sign-in': forDesk({
    input: v.strictObject({
      proxy: v.pipe(v.string(), v.maxLength(300)),
      name: v.pipe(
        v.string(),
        v.minLength(1, 'Enter a name.'),
        v.maxLength(255),
        // RFC 7617, section 2: the first colon ends the name.
        v.regex(/^[^:\p{Cc}]*$/u, 'A user name for a proxy can’t contain a colon.'),
      ),
      password: v.pipe(v.string(), v.maxLength(255), v.regex(/^\P{Cc}*$/u)),
    }),
    output: v.object({ needed: v.boolean() }),
    recorded: {
      nothing: 'Opens the way through the branch’s proxy, but shows no data.',
    },
    answeredWhile: 'locked',
  }),
  /**
   * Tests each step of the connection to a platform (see `ConnectionTest`). The platform is the current one, or one
   * typed for the sign-in.
   */
  'connection:test': forDesk({
    input: v.strictObject({ server: Server }),
    output: ConnectionTest,
    recorded: {
      nothing: 'Returns which step of connecting to the platform fails, but shows no data.',
    },
  }),
  /**
   * Signs the user out. `keep`: unsent data stays here, sealed, until this user signs in again. At an unlocked desk,
   * `destroy` requires a `proof` if it destroys data that would outlive the program. The proof is the PIN if one is
   * set, or else the password. It's null if neither is known because a key from the portal is used. Fails with `pin`,
   * with the errors of `session:sign-in`, with `conflict` (`legalHold`), or with `locked` if `session:destroy-locked`
   * must be used.
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
   * Begins work without a sign-in. New drafts wait for whoever signs in. Fails with `conflict` (`notReady`) unless the
   * last sign-in didn't reach the platform. Fails with `ruledOut` (`setPin`) if a PIN is required, or with `keychain`
   * if the drafts wouldn't be kept.
   */
  'session:begin-unsigned': step({}, 'unsigned.begun'),
  /** Locks the desk immediately. Queued submissions may still be sent for a while. */
  'session:lock': step({}, 'desk.locked'),
  'session:unlock': step({ pin: Pin }, 'desk.unlocked', 'pin.refused'),
  /** Reports that someone is using the desk, so that it doesn't lock automatically. */
  'session:touch': forDesk({
    input: nothing,
    output: v.object({}),
    recorded: { nothing: 'Reports many times a minute that someone is using the desk.' },
    answeredWhile: 'locked',
  }),
  /**
   * For a forgotten PIN: makes all of the locked user's data unreadable, after the platform has accepted their
   * password. Fails with the errors of `session:sign-in`, or with `conflict` (`notReady` or `legalHold`).
   */
  'session:destroy-locked': step(
    { confirmation: v.literal('destroy'), password: Password },
    'kept.destroyed',
    'hold.kept',
  ),
  /**
   * Asks the keychain again and opens the stored data. Refused while there's data that would be lost. Fails with
   * `keychain` if the keychain still can't be used.
   */
  'session:try-opening': forDesk({
    input: nothing,
    output: SessionState,
    recorded: { nothing: 'Opens only what signing in had opened.' },
    answeredWhile: 'locked',
  }),
  /**
   * Starts the built-in platform with sample data and signs in to it. Fails with `locked`, or with `invalidRequest`
   * while there's data that would be lost.
   */
  'session:start-practice': { ...practice({}), feature: 'practice' },
  /** Deletes the practice profile and returns to the real sign-in. */
  'session:leave-practice': practice({}),
  /**
   * Starts a test situation in place of the current one; null ends it. Fails with `conflict` (`notReady`) outside
   * practice mode.
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
