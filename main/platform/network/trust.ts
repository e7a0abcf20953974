import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** Where distributions of Linux keep what the machine trusts, the first of which counts. */
const LINUX_BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/**
 * PEM, one certificate or many a text. On Linux from the files themselves: Node would let SSL_CERT_FILE
 * and SSL_CERT_DIR say where they are.
 */
function systemCertificates(platform: NodeJS.Platform): string[] {
  try {
    return platform === 'linux' ? firstOf(LINUX_BUNDLES) : getCACertificates('system');
  } catch {
    // A store that cannot be read must not take the bundled certificates away too.
    return [];
  }
}

function firstOf(files: readonly string[]): string[] {
  for (const file of files) {
    try {
      return [readFileSync(file, 'utf8')];
    } catch {
      // The next one is looked for, whatever is wrong with this one.
    }
  }
  return [];
}

/**
 * The trust of a branch's machine: what Node brings, what the operating system holds, where inspecting
 * proxies put theirs, and `more` (PEM). Nothing of it comes from the environment, which whoever starts
 * the program can set: neither certificates (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE) nor older versions of
 * TLS (NODE_OPTIONS). It takes tens of milliseconds.
 */
export function trustedContext(more: readonly string[]): SecureContext {
  const system = systemCertificates(process.platform);
  const ca = new Set([...getCACertificates('bundled'), ...system, ...more]);
  return createSecureContext({ ca: [...ca], minVersion: 'TLSv1.2' });
}
