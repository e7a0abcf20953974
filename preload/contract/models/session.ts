import * as v from 'valibot';

const KeychainProblem = v.picklist(['moduleMissing', 'noService', 'locked', 'failed', 'keyLost']);
export type KeychainProblem = v.InferOutput<typeof KeychainProblem>;

/** What the window may know of the session. The token and the password are not in it, on purpose. */
export const SessionState = v.object({
  practice: v.boolean(),
  /** Base URL of the platform, '' when none was ever given. */
  server: v.string(),
  /** Given by the command line or by the machine's settings: staff cannot change it. */
  serverFixed: v.boolean(),
  email: v.nullable(v.string()),
  /** `reauthenticate`: the session ended in mid-use; sign-in opens over the current screen. */
  status: v.picklist(['signedOut', 'signedIn', 'reauthenticate']),
  expiresAt: v.nullable(v.string()),
  /** Why the token cannot be kept between starts; null while the keychain works. */
  keychainProblem: v.nullable(KeychainProblem),
  forgotPasswordUrl: v.nullable(v.string()),
});
export type SessionState = v.InferOutput<typeof SessionState>;
