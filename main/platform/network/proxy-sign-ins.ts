import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { ProxyScheme } from '../../../preload/contract/models/way-out.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { readJson } from '../../system/files/read-json.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import { late, waitUnless } from '../../system/tasks/wait-unless.ts';
import type { ProxySignIn } from './proxy-list.ts';

const Kept = v.object({ proxy: v.string(), name: v.string(), password: v.string() });

/** Stores proxy sign-ins across restarts, each under its own account. */
export interface KeptSignIns {
  get(account: string): Promise<Result<string | null, unknown>>;
  set(account: string, secret: string): Promise<unknown>;
  delete(account: string): Promise<unknown>;
}

/** How long a connection waits for the keychain, in milliseconds. The keychain may be asking for its own password. */
const PATIENCE_MS = 3_000;

/**
 * Names and passwords for proxies by the proxy's name (see `nameOf`). They are in memory and, for later runs, in the
 * keychain. A sign-in is accepted only for a proxy that has asked for one. It is removed when that proxy refuses it.
 */
export class ProxySignIns {
  readonly #keychain: KeptSignIns | null;
  readonly #known = new Map<string, ProxySignIn | null>();
  readonly #asking = new Set<string>();
  readonly #inTurn = concurrencyLimit(1);

  /**
   * Without a keychain (null), sign-ins last until the program ends. The keychain must accept secrets of any length.
   */
  constructor(keychain: KeptSignIns | null) {
    this.#keychain = keychain;
  }

  /** Returns the sign-in to try, or null if none is known. */
  async of(proxy: string): Promise<ProxySignIn | null> {
    const known = this.#known.get(proxy);
    if (known !== undefined || this.#keychain === null) return known ?? null;
    const found = await waitUnless(
      this.#inTurn(async () => this.#keychain?.get(accountOf(proxy))),
      late(PATIENCE_MS),
      () => undefined,
    );
    if (!found?.ok) return null;
    // Someone may have typed a name and password in the meantime.
    const typed = this.#known.get(proxy);
    if (typed !== undefined) return typed;
    const kept = readJson(Kept, found.value);
    const signIn = kept?.proxy === proxy ? { name: kept.name, password: kept.password } : null;
    this.#known.set(proxy, signIn);
    return signIn;
  }

  /** Records that a proxy requires a name and password and has refused `tried`. */
  async asked(
    proxy: string,
    schemes: readonly ProxyScheme[],
    tried: ProxySignIn | null,
  ): Promise<void> {
    if (schemes.includes('basic')) this.#asking.add(proxy);
    const known = this.#known.get(proxy);
    if (tried === null || known?.name !== tried.name || known.password !== tried.password) return;
    this.#known.set(proxy, null);
    await this.#keep(() => this.#keychain?.delete(accountOf(proxy)));
  }

  /** Stores the sign-in that staff typed. Returns false without storing it if the proxy hasn't asked for one. */
  async take(proxy: string, signIn: ProxySignIn): Promise<boolean> {
    if (!this.#asking.delete(proxy)) return false;
    this.#known.set(proxy, signIn);
    const secret = JSON.stringify({ proxy, ...signIn });
    await this.#keep(() => this.#keychain?.set(accountOf(proxy), secret));
    return true;
  }

  /** Changes the keychain. Even if that fails, the name and password in memory are valid until the program ends. */
  async #keep(work: () => Promise<unknown> | undefined): Promise<void> {
    const done = this.#inTurn(async () => work());
    await waitUnless(done, late(PATIENCE_MS), () => undefined);
  }
}

/**
 * Returns the account name for a proxy. It reveals nothing about the branch's network, because the same user's other
 * programs can read account names.
 */
function accountOf(proxy: string): string {
  return `proxy ${createHash('sha256').update(proxy).digest('hex').slice(0, 24)}`;
}
