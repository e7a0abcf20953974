import * as v from 'valibot';
import { isKeyGone } from '../../preload/contract/app-error.ts';
import { PortalKeyText } from '../../preload/contract/models/session.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { AccessToken, MAX_LIFETIME } from '../platform/auth-client.ts';
import { readJson } from '../system/files/read-json.ts';
import type { Keychain, KeychainError, KeychainFault } from '../vault/keychain.ts';
import type { TextSeal } from '../vault/sealing.ts';
import { userId } from '../vault/user-folders.ts';

/** The user of the last run. The keychain account that stores this record never changes its name. */
const LastUser = v.object({
  server: v.string(),
  email: v.nullable(v.string()),
  /** True if the user signed in with the portal key. No token is stored in that case. */
  byKey: v.optional(v.boolean(), false),
});
export type LastUser = v.InferOutput<typeof LastUser>;

/** The maximum time that a token is stored, in milliseconds. Equal to the longest accepted lifetime. */
const LONGEST_MS = MAX_LIFETIME * 1000;
/**
 * The latest issue date, in milliseconds since 1970, with which the expiry is still a valid date (ECMAScript,
 * 21.4.1.1).
 */
const LATEST_MS = 8.64e15 - LONGEST_MS;

const KeptToken = v.pipe(
  v.object({
    token: AccessToken,
    issuedAt: v.pipe(v.number(), v.maxValue(LATEST_MS)),
    expiresAt: v.number(),
  }),
  v.check(({ issuedAt, expiresAt }) => issuedAt <= expiresAt && expiresAt - issuedAt <= LONGEST_MS),
);
export type KeptToken = v.InferOutput<typeof KeptToken>;

/** The token of a user with a PIN, sealed under a key that only the PIN can open. */
const SealedToken = v.object({ sealed: v.string() });

/** Opens the sealed token of a user with a PIN. Returns null if `seal` can't open it. */
export function openKeptToken(sealed: string, seal: TextSeal): KeptToken | null {
  return readJson(KeptToken, seal.open(sealed));
}

/** The desk's portal key. A desk has at most one, for one server. */
const PortalKey = v.object({
  server: v.string(),
  key: PortalKeyText,
  /** When the key was entered, in milliseconds since 1970. */
  since: v.pipe(v.number(), v.maxValue(LATEST_MS)),
  refused: v.boolean(),
});
export type PortalKey = v.InferOutput<typeof PortalKey>;

export interface KeptSession extends LastUser {
  readonly token: KeptToken | null;
  /** The sealed token; see `openKeptToken`. Null if the token isn't sealed. */
  readonly sealed: string | null;
}

const LAST_USER = 'last user';
const PORTAL_KEY = 'portal key';

/**
 * Stores the session across restarts as separate secrets: the last user (whose e-mail address is personal data), each
 * user's token, and the portal key. Secrets may exceed the size limit of the system's keychain, so `keychain` should be
 * a `sealedKeychain`. Calls run one at a time, in order, so that a token that is saved late can't undo a sign-out.
 */
export class SessionKeeper {
  readonly #keychain: Keychain;
  #tail: Promise<unknown> = Promise.resolve();
  #problem: KeychainFault | null = null;

  constructor(keychain: Keychain) {
    this.#keychain = keychain;
  }

  /** Why the last call failed, or null if it succeeded. */
  get problem(): KeychainFault | null {
    return this.#problem;
  }

  /**
   * Returns the stored session, or null if no valid session is stored. If `server` is given, only a session with that
   * server is returned.
   */
  load(server: string | null): Promise<KeptSession | null> {
    return this.#inTurn<KeptSession | null>(async () => {
      const found = await this.#keychain.get(LAST_USER);
      if (!found.ok) return found;
      const last = readJson(LastUser, found.value);
      if (!last || (server !== null && last.server !== server)) return ok(null);
      if (last.email === null) return ok({ ...last, token: null, sealed: null });
      const token = await this.#keychain.get(tokenAccount(last.server, last.email));
      if (!token.ok) return token;
      const sealed = readJson(SealedToken, token.value)?.sealed ?? null;
      return ok({ ...last, token: readJson(KeptToken, token.value), sealed });
    });
  }

  /**
   * Stores the session. `token` is null if the user signed in with the portal key. `seal` is null if the user has no
   * PIN.
   */
  async save(
    server: string,
    email: string,
    token: KeptToken | null,
    seal: TextSeal | null,
  ): Promise<void> {
    await this.#inTurn(async () => {
      const account = tokenAccount(server, email);
      const text = JSON.stringify(token);
      const saved =
        token === null
          ? await this.#keychain.delete(account)
          : await this.#keychain.set(
              account,
              seal === null ? text : JSON.stringify({ sealed: seal.seal(text) }),
            );
      return saved.ok ? this.#setLast({ server, email, byKey: token === null }) : saved;
    });
  }

  /** Returns the portal key, or null if no valid key is stored. */
  loadKey(): Promise<PortalKey | null> {
    return this.#inTurn(async () => {
      const found = await this.#keychain.get(PORTAL_KEY);
      return found.ok ? ok(readJson(PortalKey, found.value)) : found;
    });
  }

  /** Stores the portal key. Null removes it. */
  async saveKey(key: PortalKey | null): Promise<void> {
    await this.#inTurn(() =>
      key === null
        ? this.#keychain.delete(PORTAL_KEY)
        : this.#keychain.set(PORTAL_KEY, JSON.stringify(key)),
    );
  }

  /** Removes the user's token and e-mail address. Keeps the server, because it isn't personal data. */
  async forget(server: string, email: string): Promise<void> {
    await this.#inTurn(async () => {
      const gone = await this.#keychain.delete(tokenAccount(server, email));
      const last = await this.#setLast({ server, email: null, byKey: false });
      return gone.ok ? last : gone;
    });
  }

  /** Removes only the user's token. At the next start, the user is remembered but must sign in again. */
  async forgetToken(server: string, email: string): Promise<void> {
    await this.#inTurn(async () => {
      const gone = await this.#keychain.delete(tokenAccount(server, email));
      const last = await this.#setLast({ server, email, byKey: false });
      return gone.ok ? last : gone;
    });
  }

  /** Resolves when all calls made so far have finished. */
  async settled(): Promise<void> {
    await this.#tail;
  }

  #setLast(last: LastUser): Promise<Result<void, KeychainError>> {
    return this.#keychain.set(LAST_USER, JSON.stringify(last));
  }

  #inTurn<T>(work: () => Promise<Result<T, KeychainError>>): Promise<T | null> {
    const turn = this.#tail.then(async () => {
      const done = await work();
      this.#problem = done.ok ? null : faultOf(done.error);
      return done.ok ? done.value : null;
    });
    this.#tail = turn.catch(() => {});
    return turn;
  }
}

function faultOf({ problem }: KeychainError): KeychainFault {
  return isKeyGone(problem) || problem === 'notLasting' ? 'failed' : problem;
}

function tokenAccount(server: string, email: string): string {
  return `session ${userId(server, email)}`;
}
