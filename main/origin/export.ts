import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { AppError } from '../../preload/contract/app-error.ts';
import {
  AUDIT_EXPORT_PATH,
  type ExportAnswer,
  PERSON_EXPORT_PATH,
} from '../../preload/contract/exports.ts';
import { PersonQuery } from '../../preload/contract/models/person.ts';
import type { Result } from '../../preload/contract/result.ts';
import { refuse } from './refuse.ts';

/** How long an address may be fetched from, in milliseconds. */
const GOOD_FOR_MS = 60_000;
/** A query is a name and two ids. */
const MAX_QUERY_BYTES = 4096;

type Text = Iterable<string> | AsyncIterable<string>;

/** What can be exported. Asking says whether it may be; the text is made while it is read. */
export interface Exports {
  audit(): Result<Text>;
  person(query: PersonQuery): Result<Text>;
}

/** Answers what is asked under `/export/`; null for an address that is none of these. */
export function createExportAnswers(
  exports: Exports,
  clock: () => number = Date.now,
): (request: Request, url: URL) => Promise<Response | null> {
  const waiting = new Map<string, { readonly query: PersonQuery; readonly until: number }>();

  async function offer(request: Request): Promise<Response> {
    const query = v.safeParse(PersonQuery, await readJson(request));
    if (!query.success) {
      const message = 'Say whom to look for.';
      return refuse({ code: 'invalidRequest', issues: [{ field: '', message }] });
    }
    const now = clock();
    for (const [token, { until }] of waiting) if (until < now) waiting.delete(token);
    const token = randomUUID();
    waiting.set(token, { query: query.output, until: now + GOOD_FOR_MS });
    return Response.json({ address: `/export/${token}` } satisfies ExportAnswer, NO_STORE);
  }

  function hand(token: string): Response {
    const asked = waiting.get(token);
    waiting.delete(token);
    if (asked === undefined || asked.until < clock()) {
      return new Response('Not found', { status: 404 });
    }
    return file(exports.person(asked.query), 'application/json', `person-${day(clock())}.json`);
  }

  return async (request, url) => {
    const { pathname } = url;
    if (!pathname.startsWith('/export/')) return null;
    if (pathname === PERSON_EXPORT_PATH) {
      return request.method === 'POST' ? offer(request) : notAllowed('POST');
    }
    if (request.method !== 'GET') return notAllowed('GET');
    if (pathname !== AUDIT_EXPORT_PATH) return hand(pathname.slice('/export/'.length));
    return file(exports.audit(), 'application/x-ndjson', `audit-${day(clock())}.jsonl`);
  };
}

const NO_STORE = { headers: { 'cache-control': 'no-store' } };

/** An answer to be saved under a name that says nothing of whom it is about. */
function file(text: Result<Text>, mediaType: string, name: string): Response {
  if (!text.ok) return refuse(text.error satisfies AppError);
  return new Response(streamOf(text.value), {
    headers: {
      'content-type': `${mediaType}; charset=utf-8`,
      'content-disposition': `attachment; filename="intake-desk-${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** Made piece by piece as it is read, so that a large file is never in memory as a whole. */
function streamOf(text: Text): ReadableStream<Uint8Array> {
  const pieces = inTurn(text);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* inTurn(text: Text): AsyncGenerator<string, void> {
  for await (const piece of text) if (piece !== '') yield piece;
}

async function readJson(request: Request): Promise<unknown> {
  try {
    const text = await request.text();
    return text.length > MAX_QUERY_BYTES ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function notAllowed(method: string): Response {
  return new Response('Method not allowed', { status: 405, headers: { allow: method } });
}
