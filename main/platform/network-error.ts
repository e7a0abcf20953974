import type { AppError } from '../../preload/contract/app-error.ts';
import type { ExchangeState } from './exchange-state.ts';
import { ConnectFailed } from './network/connect-failed.ts';

type Sent = ExchangeState['sent'];
type Phase = Extract<AppError, { code: 'offline' }>['phase'];

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

const TLS =
  /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)/;

function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z0-9_]{2,60}$/.test(at.code)) {
      return at.code;
    }
  }
  return 'UNKNOWN';
}

function phaseOf(code: string, sent: Sent): Phase {
  if (TIMEOUTS.has(code)) return 'timeout';
  if (sent === 'part') return 'send';
  if (sent === 'whole') return 'receive';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'dns';
  if (TLS.test(code)) return 'tls';
  return 'connect';
}

/** What a failed exchange is to the program. `detail` is a code: messages can quote addresses and headers. */
export function networkError(error: unknown, sent: Sent): AppError {
  if (error instanceof ConnectFailed && sent === 'none') return error.told;
  const code = codeOf(error);
  return { code: 'offline', phase: phaseOf(code, sent), requestSent: sent, detail: code };
}
