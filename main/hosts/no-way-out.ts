/**
 * Keeps a page of the app off the network, whatever its scripts do. The content policy and the request filter don't
 * cover `preconnect`, DNS lookups, and WebRTC. All traffic therefore goes to a proxy that doesn't exist (port 9, RFC
 * 863), and WebRTC may use only a proxy. Main makes all calls to the platform over its own connections.
 */
export const NO_WAY_OUT = {
  proxyRules: 'http://127.0.0.1:9',
  /** Loopback isn't exempt, because other programs on this computer count as outside too. */
  proxyBypassRules: '<-loopback>',
  webRtc: 'disable_non_proxied_udp',
} as const;

/** Returns Chromium switches with the same effect. `bypass` lists the addresses that the page may reach. */
export function noWayOutSwitches(bypass: string = NO_WAY_OUT.proxyBypassRules): readonly string[] {
  return [
    `--proxy-server=${NO_WAY_OUT.proxyRules}`,
    `--proxy-bypass-list=${bypass}`,
    `--force-webrtc-ip-handling-policy=${NO_WAY_OUT.webRtc}`,
    `--webrtc-ip-handling-policy=${NO_WAY_OUT.webRtc}`,
  ];
}
