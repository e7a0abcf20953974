import { ok } from '../../preload/contract/result.ts';
import type { Mode } from '../ipc/mode.ts';
import { parseBaseUrl } from '../platform/base-url.ts';
import { testConnection } from '../platform/connection-test.ts';
import { createNetwork, type Network } from '../platform/network/network.ts';
import { ProxySignIns } from '../platform/network/proxy-sign-ins.ts';
import type { HostProxies, ManagedNetwork } from '../platform/network/way-out.ts';
import type { Keychain } from '../vault/keychain.ts';

/** The connections of one mode, and what the window may ask and say of the way out. */
export interface OpenWayOut {
  readonly network: Network;
  readonly window: Mode['network'];
}

/**
 * Opens the way out of one mode.
 * @param keychain takes secrets of any length
 * @param onSignedIn a proxy got a name and a password: what waits may go
 */
export function openWayOut(parts: {
  readonly managed: () => ManagedNetwork;
  readonly proxies: HostProxies | undefined;
  readonly keychain: Keychain;
  readonly onSignedIn: () => void;
}): OpenWayOut {
  const signIns = new ProxySignIns(parts.keychain);
  const { managed, proxies: host } = parts;
  const network = createNetwork({ env: process.env, managed, host, signIns });
  return {
    network,
    window: {
      async signIn(proxy, signIn) {
        const taken = await signIns.take(proxy, signIn);
        if (taken) parts.onSignedIn();
        return taken;
      },
      async test(server) {
        const baseUrl = parseBaseUrl(server);
        return baseUrl.ok ? ok(await testConnection(network, baseUrl.value, Date.now)) : baseUrl;
      },
    },
  };
}
