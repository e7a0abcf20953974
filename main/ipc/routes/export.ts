import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  AUDIT_EXPORT_PATH,
  type ExportAnswer,
  type ExportKind,
  type ExportQuery,
  exportKinds,
} from '../../../preload/contract/exports.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { notAllowed, readQuery, refuse, streamOf } from './answers.ts';
import type { BehindLock } from './behind-lock.ts';

/** How long an address may be fetched from, in milliseconds. */
const GOOD_FOR_MS = 60_000;

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

/** The exports there are. Asking says whether one may be made; the file is made while it is read. */
export type Exports = {
  readonly [K in ExportKind]: (query: ExportQuery<K>) => Result<ExportFile>;
} & { readonly audit: () => Result<ExportFile> };

interface Waiting {
  readonly open: () => Promise<Result<ExportFile>>;
  readonly until: number;
}

/** Answers what is asked under `/export/`; null for an address that is none of these. */
export function createExportAnswers(
  exports: BehindLock<Exports>,
  clock: () => number = Date.now,
): (request: Request, url: URL) => Promise<Response | null> {
  const waiting = new Map<string, Waiting>();

  async function offer<K extends ExportKind>(kind: K, request: Request): Promise<Response> {
    const query = v.safeParse(exportKinds[kind], await readQuery(request));
    if (!query.success) {
      const message = 'Say what to save.';
      return refuse({ code: 'invalidRequest', issues: [{ field: '', message }] });
    }
    const make = exports[kind] as (query: ExportQuery<K>) => Promise<Result<ExportFile>>;
    const open = () => make(query.output as ExportQuery<K>);
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
    if (!pathname.startsWith(EXPORT_PREFIX)) return null;
    const name = pathname.slice(EXPORT_PREFIX.length);
    if (isKind(name)) return request.method === 'POST' ? offer(name, request) : notAllowed('POST');
    if (request.method !== 'GET') return notAllowed('GET');
    if (pathname !== AUDIT_EXPORT_PATH) return hand(name);
    return file(await exports.audit(), clock());
  };
}

export const EXPORT_PREFIX = '/export/';
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
