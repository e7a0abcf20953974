/**
 * How a page of the app is kept from the network, whatever a script in it does. The content policy and the filter of
 * requests do not see `preconnect`, look-ups of names and WebRTC. So everything goes to a proxy where nobody answers
 * (port 9, RFC 863), and WebRTC may use nothing but a proxy. Main makes all calls to the platform, and its
 * connections are none of the page's.
 */
export const NO_WAY_OUT = {
  proxyRules: 'http://127.0.0.1:9',
  /** Programs on this computer are outside too. */
  proxyBypassRules: '<-loopback>',
  webRtc: 'disable_non_proxied_udp',
} as const;

/** Switches of Chromium with the same effect. `bypass`: addresses that the page may reach. */
export function noWayOutSwitches(bypass: string = NO_WAY_OUT.proxyBypassRules): readonly string[] {
  return [
    `--proxy-server=${NO_WAY_OUT.proxyRules}`,
    `--proxy-bypass-list=${bypass}`,
    `--force-webrtc-ip-handling-policy=${NO_WAY_OUT.webRtc}`,
    `--webrtc-ip-handling-policy=${NO_WAY_OUT.webRtc}`,
  ];
}
