import type { SecureContext } from 'node:tls';
import { createSecureContext, getCACertificates } from 'node:tls';

function systemCertificates(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    // A store that cannot be read must not take the bundled certificates away too.
    return [];
  }
}

/**
 * The trust of a branch's machine: what Node brings (with NODE_EXTRA_CA_CERTS), what the operating
 * system holds, where inspecting proxies put theirs, and `more` (PEM). Made once: it takes tens of
 * milliseconds.
 */
export function trustedContext(more: readonly string[]): SecureContext {
  const ca = new Set([...getCACertificates('default'), ...systemCertificates(), ...more]);
  return createSecureContext({ ca: [...ca] });
}
