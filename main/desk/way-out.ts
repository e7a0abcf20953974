import type { ConnectionTest } from '../../preload/contract/models/connection.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { parseBaseUrl } from '../platform/base-url.ts';
import { testConnection } from '../platform/connection-test.ts';
import { Network } from '../platform/network/network.ts';
import type { ProxySignIn } from '../platform/network/proxy-list.ts';
import { ProxySignIns } from '../platform/network/proxy-sign-ins.ts';
import type { HostProxies, ManagedNetwork } from '../platform/network/way-out.ts';
import type { Keychain } from '../vault/keychain.ts';

/** The window's access to the branch's proxy and network. */
export interface WindowWayOut {
  /** Stores a name and password for a proxy. Returns false if the proxy isn't asking for them. */
  signIn(proxy: string, signIn: ProxySignIn): Promise<boolean>;
  /** Tests each step of the connection to a platform. Fails with `invalidRequest` if the address is invalid. */
  test(server: string): Promise<Result<ConnectionTest>>;
}

/**
 * Opens the network of one mode.
 * @param keychain must accept secrets of any length
 * @param onSignedIn called when a proxy's name and password have been stored, so that waiting submissions can be sent
 */
export function openWayOut(parts: {
  readonly managed: () => ManagedNetwork;
  readonly proxies: HostProxies | undefined;
  readonly keychain: Keychain;
  readonly onSignedIn: () => void;
}) {
  const signIns = new ProxySignIns(parts.keychain);
  const { managed, proxies: host } = parts;
  const network = new Network({ env: process.env, managed, host, signIns });
  const window: WindowWayOut = {
    async signIn(proxy, signIn) {
      const taken = await signIns.take(proxy, signIn);
      if (taken) parts.onSignedIn();
      return taken;
    },
    async test(server) {
      const baseUrl = parseBaseUrl(server);
      return baseUrl.ok ? ok(await testConnection(network, baseUrl.value, Date.now)) : baseUrl;
    },
  };
  return { network, window };
}
