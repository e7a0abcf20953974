import type { IncomingMessage } from 'node:http';
import type { RequestEntry } from '../ledger.ts';
import type { World } from '../world.ts';
import type { Route } from './router.ts';

/** Enters a request into the ledger as soon as its head is there. */
export function openEntry(
  request: IncomingMessage,
  path: string,
  found: Route,
  world: World,
): RequestEntry {
  const length = request.headers['content-length'];
  const entry: RequestEntry = {
    operation: found.kind === 'found' ? found.operation.name : null,
    method: request.method ?? '',
    path,
    at: world.clock(),
    contentType: request.headers['content-type'] ?? null,
    declaredLength: length === undefined ? null : Number(length),
    bytesReceived: 0,
    complete: false,
    json: null,
    performed: false,
    status: null,
    over: false,
  };
  world.ledger.recordRequest(entry);
  return entry;
}
