import { randomUUID } from 'node:crypto';
import { create } from 'content-disposition';
import * as v from 'valibot';
import {
  type ExportAnswer,
  type ExportKind,
  type ExportQuery,
  exportKinds,
} from '../../preload/contract/exports.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Mode } from '../desk/mode.ts';
import type { UserServices } from '../desk/user-services.ts';
import { AnswerCutShort } from '../platform/http-request.ts';
import type { BehindLock } from './lock-guard.ts';
import { notAllowed, readQuery, refuse, streamOf } from './route-answers.ts';
import { type ExportFile, isFetched, type Savings } from './saving.ts';
import { refusedFeature, refusedSwitch } from './switched-off.ts';

/** How long the address of an export stays valid, in milliseconds. */
const GOOD_FOR_MS = 60_000;
const LINES_OF_JSON = 'application/x-ndjson; charset=utf-8';

/**
 * The available exports. The call decides whether an export is allowed. The file itself is created while it is being
 * read.
 */
export type Exports = {
  readonly [K in ExportKind]: (query: ExportQuery<K>) => Result<ExportFile>;
};

interface Waiting {
  readonly open: () => Promise<Result<ExportFile>>;
  readonly until: number;
}

/** Creates a function that answers requests under `/export/`. It returns null for any other address. */
export function createExportAnswers(
  exports: BehindLock<Exports>,
  savings: Savings,
  clock: () => number = Date.now,
): (request: Request, url: URL) => Promise<Response | null> {
  const waiting = new Map<string, Waiting>();

  async function offer<K extends ExportKind>(kind: K, request: Request): Promise<Response> {
    const query = v.safeParse(exportKinds[kind].query, await readQuery(request));
    if (!query.success) {
      const message = 'Choose what to save.';
      return refuse({ code: 'invalidRequest', issues: [{ field: '', message }] });
    }
    const make = exports[kind] as (query: ExportQuery<K>) => Promise<Result<ExportFile>>;
    const open = () => make(query.output as ExportQuery<K>);
    const may = await open();
    if (!may.ok) return refuse(may.error);
    const now = clock();
    if (savings.choosesPlaces) {
      const name = nameOf(may.value, now);
      const fromOutside = 'fromOutside' in exportKinds[kind];
      const placed = await savings.toPlace({ name, fromOutside, open });
      if (!placed.ok) return refuse(placed.error);
      return Response.json({ address: null, ...placed.value } satisfies ExportAnswer, NO_STORE);
    }
    for (const [token, { until }] of waiting) if (until < now) waiting.delete(token);
    const token = randomUUID();
    waiting.set(token, { open, until: now + GOOD_FOR_MS });
    const saving = isFetched(may.value) ? token : null;
    const answer: ExportAnswer = { address: `${EXPORT_PREFIX}${token}`, saving, saved: null };
    return Response.json(answer, NO_STORE);
  }

  async function hand(token: string): Promise<Response> {
    const asked = waiting.get(token);
    waiting.delete(token);
    if (asked === undefined || asked.until < clock()) {
      return new Response('Not found', { status: 404 });
    }
    const made = await asked.open();
    if (!made.ok || !isFetched(made.value)) return file(made, clock());
    const pieces = savings.handedOut(token, made.value);
    return file(ok({ ...made.value, pieces }), clock());
  }

  return async (request, url) => {
    const { pathname } = url;
    if (!pathname.startsWith(EXPORT_PREFIX)) return null;
    const name = pathname.slice(EXPORT_PREFIX.length);
    if (isKind(name)) return request.method === 'POST' ? offer(name, request) : notAllowed('POST');
    if (request.method === 'DELETE') {
      savings.stop(name);
      return new Response(null, { status: 204 });
    }
    return request.method === 'GET' ? hand(name) : notAllowed('GET');
  };
}

export const EXPORT_PREFIX = '/export/';

const NO_STORE = { headers: { 'cache-control': 'no-store' } };

function isKind(name: string): name is ExportKind {
  return Object.hasOwn(exportKinds, name);
}

function file(made: Result<ExportFile>, now: number): Response {
  if (!made.ok) return refuse(made.error);
  const { mediaType, pieces } = made.value;
  return new Response(streamOf(pieces), {
    headers: {
      'content-type': mediaType,
      'content-disposition': create(nameOf(made.value, now)),
      'cache-control': 'no-store',
    },
  });
}

function nameOf({ name, fileName, ending }: ExportFile, now: number): string {
  if (fileName) return fileName;
  return `intake-desk-${name}-${new Date(now).toISOString().slice(0, 10)}.${ending}`;
}

/**
 * Provides files for saving. Each file is recorded when its first piece is requested. If the export of a file with
 * personal data can't be recorded, it is aborted.
 */
export function exportWork(current: () => Mode): Exports {
  /** Returns the signed-in user's services if files of that kind may be saved here. */
  const exporting = (kind?: 'commercial-data' | 'platform-file'): Result<UserServices> => {
    const mode = current();
    const off = kind === undefined ? null : refusedFeature(mode, exportKinds[kind].feature);
    return off ?? refusedSwitch(mode, 'exports') ?? mode.user();
  };
  /** Yields the pieces of a file until the desk is locked or the user leaves. Exports in progress end then too. */
  const whileOpen = <P>(pieces: Pieces<P>) => piecesFor(current().user(), pieces);
  async function* piecesFor<P>(begun: Result<UserServices>, pieces: Pieces<P>): AsyncGenerator<P> {
    for await (const piece of pieces) {
      const now = current().user();
      if (!begun.ok || !now.ok || now.value !== begun.value) {
        throw new AnswerCutShort({ code: 'cancelled' });
      }
      yield piece;
    }
  }
  const json = (name: string, pieces: ExportFile['pieces']): ExportFile => ({
    name,
    ending: 'json',
    mediaType: 'application/json; charset=utf-8',
    pieces: whileOpen(pieces),
  });
  return {
    audit() {
      const services = exporting();
      if (!services.ok) return services;
      const pieces = services.value.records.audit.export();
      const file = { name: 'audit', ending: 'jsonl', mediaType: LINES_OF_JSON };
      return ok({ ...file, pieces: whileOpen(pieces) });
    },
    person(query) {
      const services = exporting();
      return services.ok
        ? ok(json('person', services.value.records.person.export(query)))
        : services;
    },
    sent(span) {
      const services = exporting();
      if (!services.ok) return services;
      const pieces = services.value.records.sent.export(span);
      const file = { name: 'sent', ending: 'csv', mediaType: 'text/csv; charset=utf-8' };
      return ok({ ...file, pieces: whileOpen(pieces) });
    },
    'commercial-data'({ applicationId }) {
      const services = exporting('commercial-data');
      if (!services.ok) return services;
      const shown = services.value.commercialData.shown(applicationId);
      if (!shown.ok) return shown;
      const { pieces, fetched, rawBankAnalytics } = shown.value;
      // The data is requested again, so check the permission again too.
      const asksAnew = fetched && rawBankAnalytics;
      const off = asksAnew ? refusedSwitch(current(), 'rawBankData') : null;
      if (off !== null) return off;
      const action = exportKinds['commercial-data'].recorded;
      const note = () => services.value.book.note({ action, personal: { applicationId } });
      const file = json('commercial-data', noted(note, pieces));
      return ok({ ...file, ...(fetched && { fetched }) });
    },
    'platform-file'({ token }) {
      const services = exporting('platform-file');
      const file = services.ok ? services.value.platformFiles.export(token) : services;
      if (!services.ok || !file.ok) return file;
      const { fileId, pieces, ...saved } = file.value;
      const action = exportKinds['platform-file'].recorded;
      const note = () => services.value.book.note({ action, personal: { fileId } });
      return ok({ ...saved, pieces: whileOpen(noted(note, pieces)) });
    },
  };
}

type Pieces<P> = Iterable<P> | AsyncIterable<P>;

async function* noted<P>(note: () => void, pieces: Pieces<P>): AsyncGenerator<P> {
  note();
  yield* pieces;
}
