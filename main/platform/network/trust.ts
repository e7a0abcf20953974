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

/** Characters of a name in a certificate that are shown: whoever stands on the way may write any. */
const LONGEST = 120;

/**
 * The same connection, once its certificate holds: issued by somebody trusted, valid today, for this
 * name. Otherwise it is closed before anything was written, and `ConnectFailed` says whose certificate
 * was shown. TLS itself must have been told not to refuse: a connection that it closed names nobody.
 */
export function verified(socket: Socket, of: ShownCertificate['of']): Socket {
  if (!(socket instanceof TLSSocket) || socket.authorized) return socket;
  const certificate = shown(socket.getPeerCertificate(), of);
  const { authorizationError: why } = socket;
  socket.on('error', () => undefined).destroy();
  // Older releases gave the error itself.
  const detail = why instanceof Error ? 'UNTRUSTED' : String(why ?? 'UNTRUSTED');
  const told = { code: 'offline', phase: 'tls', requestSent: 'none', detail } as const;
  throw new ConnectFailed({ ...told, certificate }, false);
}

/** A certificate in its own words, as far as they can be shown. */
export function shown(certificate: PeerCertificate, of: ShownCertificate['of']): ShownCertificate {
  return {
    of,
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: dayOf(certificate.valid_from),
    validTo: dayOf(certificate.valid_to),
  };
}

/** The common name, or what comes nearest to one. A name that is there several times comes as a list. */
function nameOf(names: Partial<PeerCertificate['subject']> | undefined): string {
  const [name] = [names?.CN, names?.O, names?.OU].flat().filter((one) => one !== undefined);
  const line = (name ?? '').replace(/[\p{Cf}\p{Cc}\s\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`;
}

function dayOf(text: string | undefined): string | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

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
 * The trust of a branch's machine: what Node brings, what the system holds, where inspecting proxies put
 * theirs, and `more` (PEM). Nothing comes from the environment, which whoever starts the program can set
 * (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, NODE_OPTIONS). It takes tens of milliseconds.
 */
export function trustedContext(more: readonly string[]): SecureContext {
  const system = systemCertificates(process.platform);
  const ca = new Set([...getCACertificates('bundled'), ...system, ...more]);
  return createSecureContext({ ca: [...ca], minVersion: 'TLSv1.2' });
}
