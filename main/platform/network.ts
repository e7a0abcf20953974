import type { Dispatcher } from 'undici';
import type { Result } from '../../preload/contract/result.ts';

/**
 * The one place connections come from: it knows the system's certificates and the proxy. A host that
 * knows better (a managed proxy, a certificate of its own) supplies its own.
 */
export interface Network {
  /** Connections kept and shared, for everything but uploads. */
  shared(origin: URL): Result<Dispatcher>;
  /** A dispatcher for one request on a fresh connection; whoever asked for it destroys it. */
  fresh(origin: URL): Result<Dispatcher>;
  /** Closes the shared connections. Calls under way fail. */
  close(): Promise<void>;
}
