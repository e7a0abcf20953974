import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The words of the specification's paths. What stands between them is an id, of whatever kind. */
const WORDS = new Set([
  ...['api', 'v1', 'auth', 'login', 'refresh', 'applications', 'profiles', 'files', 'filters'],
  ...['visibility', 'attributes', 'offers', 'status', 'commercial_data', 'document_verifications'],
  ...['data_orchestration', 'continue_retry', 'score_card_groups', 'multi-results'],
]);

/** A request to the platform, without whom or what it is about. */
export interface ToldRequest {
  readonly method: string;
  /** As the specification writes it: `/api/applications/:id/offers`. */
  readonly path: string;
  /** The answer's status, or the code of what came in its place. */
  readonly outcome: number | string;
  readonly ms: number;
}

type Request = { readonly method: string; readonly path: string };

/**
 * Tells of every request that ends, as undici itself announces it. Headers and bodies pass by here as
 * well: nothing of them is looked at.
 * @returns ends it
 */
export function followRequests(tell: (request: ToldRequest) => void): () => void {
  const begun = new WeakMap<object, number>();
  const ended = (request: Request, outcome: number | string) => {
    const since = begun.get(request);
    if (since === undefined) return;
    begun.delete(request);
    const ms = Math.round(performance.now() - since);
    tell({ method: request.method, path: pathOf(request.path), outcome, ms });
  };
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      begun.set((message as { request: Request }).request, performance.now());
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as {
        request: Request;
        response: { statusCode: number };
      };
      ended(request, response.statusCode);
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: Request; error: { code?: unknown } };
      ended(request, typeof error.code === 'string' ? error.code : 'failed');
    },
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}

function pathOf(path: string): string {
  const [plain = ''] = path.split('?');
  const pieces = plain.split('/').filter((piece) => piece !== '');
  return `/${pieces.map((piece) => (WORDS.has(piece) ? piece : ':id')).join('/')}`;
}
