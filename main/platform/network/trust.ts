import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import {
  createSecureContext,
  getCACertificates,
  type PeerCertificate,
  type SecureContext,
  TLSSocket,
} from 'node:tls';
import type { ShownCertificate } from '../../../preload/contract/models/way-out.ts';
import { ConnectFailed } from './connect-failed.ts';

/** The maximum number of characters of a certificate's name that are shown. An attacker may have written the name. */
const LONGEST = 120;

/**
 * Returns the connection if its certificate has a trusted issuer, is valid today, and matches the name. Otherwise,
 * closes the connection before anything has been written and throws a `ConnectFailed` with the certificate. TLS itself
 * must be configured not to reject, because a connection that TLS closes reveals no certificate.
 */
export function verified(socket: Socket, of: ShownCertificate['of']): Socket {
  if (!(socket instanceof TLSSocket) || socket.authorized) return socket;
  const certificate = shown(socket.getPeerCertificate(), of);
  const { authorizationError: why } = socket;
  socket.on('error', () => undefined).destroy();
  // Older Node releases provided the error itself.
  const detail = why instanceof Error ? 'UNTRUSTED' : String(why ?? 'UNTRUSTED');
  const told = { code: 'offline', phase: 'tls', requestSent: 'none', detail } as const;
  throw new ConnectFailed({ ...told, certificate }, false);
}

/** Describes the parts of a certificate that can be shown. */
export function shown(certificate: PeerCertificate, of: ShownCertificate['of']): ShownCertificate {
  return {
    of,
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: dayOf(certificate.valid_from),
    validTo: dayOf(certificate.valid_to),
  };
}

/** Returns the common name or the closest alternative. Node provides a name that occurs more than once as a list. */
function nameOf(names: Partial<PeerCertificate['subject']> | undefined): string {
  const [name] = [names?.CN, names?.O, names?.OU].flat().filter((one) => one !== undefined);
  const line = (name ?? '').replace(/[\p{Cf}\p{Cc}\s\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`;
}

function dayOf(text: string | undefined): string | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Where Linux distributions keep the certificates that the system trusts. The first file that exists is used. */
const LINUX_BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/**
 * Returns PEM texts with one or more certificates each. On Linux, reads the files directly, because Node would let
 * SSL_CERT_FILE and SSL_CERT_DIR choose them.
 */
function systemCertificates(platform: NodeJS.Platform): string[] {
  try {
    return platform === 'linux' ? firstOf(LINUX_BUNDLES) : getCACertificates('system');
  } catch {
    // If the system's store can't be read, the bundled certificates must still work.
    return [];
  }
}

function firstOf(files: readonly string[]): string[] {
  for (const file of files) {
    try {
      return [readFileSync(file, 'utf8')];
    } catch {
      // Try the next file, whatever is wrong with this one.
    }
  }
  return [];
}

/**
 * Creates the trusted certificates for a branch's computer. They are the ones that come with Node, the system's, where
 * inspecting proxies add theirs, and `more` (PEM). The environment is ignored, because whoever starts the program can
 * set it (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, NODE_OPTIONS). This takes tens of milliseconds.
 */
export function trustedContext(more: readonly string[]): SecureContext {
  const system = systemCertificates(process.platform);
  const ca = new Set([...getCACertificates('bundled'), ...system, ...more]);
  return createSecureContext({ ca: [...ca], minVersion: 'TLSv1.2' });
}
