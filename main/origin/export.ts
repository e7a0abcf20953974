import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  AUDIT_EXPORT_PATH,
  type ExportAnswer,
  type ExportKind,
  type ExportQuery,
  exportKinds,
} from '../../preload/contract/exports.ts';
import type { Result } from '../../preload/contract/result.ts';
import { refuse } from './refuse.ts';

/** How long an address may be fetched from, in milliseconds. */
const GOOD_FOR_MS = 60_000;
/** A query is a name and two ids. */
const MAX_QUERY_BYTES = 4096;

type Pieces<Piece> = Iterable<Piece> | AsyncIterable<Piece>;

/** A file to be saved. Its name says nothing of whom it is about. */
export interface ExportFile {
  /** `person`, `audit`: becomes `intake-desk-person-2026-11-03.json`. */
  readonly name: string;
  /** Without the dot. */
  readonly ending: string;
  readonly mediaType: string;
  readonly pieces: Pieces<string | Uint8Array>;
}

/** What can be exported. Asking says whether it may be; the file is made while it is read. */
export interface Exports {
  audit(): Result<ExportFile>;
  readonly of: {
    readonly [K in ExportKind]: (
      query: ExportQuery<K>,
    ) => Promise<Result<ExportFile>> | Result<ExportFile>;
  };
}

interface Waiting {
  readonly open: () => Promise<Result<ExportFile>> | Result<ExportFile>;
  readonly until: number;
}

/** Answers what is asked under `/export/`; null for an address that is none of these. */
export function createExportAnswers(
  exports: Exports,
  clock: () => number = Date.now,
): (request: Request, url: URL) => Promise<Response | null> {
  const waiting = new Map<string, Waiting>();

  async function offer<K extends ExportKind>(kind: K, request: Request): Promise<Response> {
    const query = v.safeParse(exportKinds[kind], await readJson(request));
    if (!query.success) {
      const message = 'Say what to save.';
      return refuse({ code: 'invalidRequest', issues: [{ field: '', message }] });
    }
    const open = () => exports.of[kind](query.output as ExportQuery<K>);
    const may = await open();
    if (!may.ok) return refuse(may.error);
    const now = clock();
    for (const [token, { until }] of waiting) if (until < now) waiting.delete(token);
    const token = randomUUID();
    waiting.set(token, { open, until: now + GOOD_FOR_MS });
    return Response.json({ address: `/export/${token}` } satisfies ExportAnswer, NO_STORE);
  }

  async function hand(token: string): Promise<Response> {
    const asked = waiting.get(token);
    waiting.delete(token);
    if (asked === undefined || asked.until < clock()) {
      return new Response('Not found', { status: 404 });
    }
    return file(await asked.open(), clock());
  }

  return async (request, url) => {
    const { pathname } = url;
    if (!pathname.startsWith(PREFIX)) return null;
    const name = pathname.slice(PREFIX.length);
    if (isKind(name)) return request.method === 'POST' ? offer(name, request) : notAllowed('POST');
    if (request.method !== 'GET') return notAllowed('GET');
    if (pathname !== AUDIT_EXPORT_PATH) return hand(name);
    return file(exports.audit(), clock());
  };
}

const PREFIX = '/export/';
const NO_STORE = { headers: { 'cache-control': 'no-store' } };

function isKind(name: string): name is ExportKind {
  return Object.hasOwn(exportKinds, name);
}

function file(made: Result<ExportFile>, now: number): Response {
  if (!made.ok) return refuse(made.error);
  const { name, ending, mediaType, pieces } = made.value;
  const day = new Date(now).toISOString().slice(0, 10);
  return new Response(streamOf(pieces), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="intake-desk-${name}-${day}.${ending}"`,
      'cache-control': 'no-store',
    },
  });
}

/** Made piece by piece as it is read, so that a large file is never in memory as a whole. */
function streamOf(pieces: Pieces<string | Uint8Array>): ReadableStream<Uint8Array> {
  const source = inTurn(pieces);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next();
      if (next.done === true) controller.close();
      else
        controller.enqueue(
          typeof next.value === 'string' ? encoder.encode(next.value) : next.value,
        );
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

async function* inTurn(
  pieces: Pieces<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array, void> {
  for await (const piece of pieces) if (piece.length > 0) yield piece;
}

async function readJson(request: Request): Promise<unknown> {
  try {
    const text = await request.text();
    return text.length > MAX_QUERY_BYTES ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function notAllowed(method: string): Response {
  return new Response('Method not allowed', { status: 405, headers: { allow: method } });
}
