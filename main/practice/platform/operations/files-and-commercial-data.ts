import { bytes, invalid, json, notFound } from '../answer.ts';
import { timestamp } from '../clock.ts';
import { storedFile } from '../data/sample-files.ts';
import { Draw, hashText, uuidOf } from '../random.ts';
import type { Cells } from '../store/cells.ts';
import type { Operation } from './operation.ts';

/** Data services that practice mode has answers for. The platform's own list isn't documented. */
export const COMMERCIAL_SERVICES = [
  'practice_business_registry',
  'practice_business_bureau',
  'practice_bank_analytics',
] as const;

/** A service whose answer is much larger than a screen can show. It is included only if the request names it. */
export const LONG_HISTORY = 'practice_long_history';

type Service = (typeof COMMERCIAL_SERVICES)[number];

/**
 * Returns whether an application has no data yet. This is true for every eleventh one. The spec allows each field to be
 * null.
 */
function isMissing(row: number): boolean {
  return row % 11 === 10;
}

/**
 * Returns the spec's "Commercial data". Its inner blocks aren't documented, so these are merely plausible. With `raw`,
 * the bank analytics are complete. Otherwise, they're a summary.
 */
function commercialData(cells: Cells, row: number, wanted: readonly string[], raw: boolean) {
  const id = String(cells.at('id', row));
  if (isMissing(row)) {
    const none = { dates: null, statuses: null, commercial_data: null, request_data: null };
    return { uuid: null, business_legal_name: null, ...none };
  }
  const services = COMMERCIAL_SERVICES.filter(
    (service) => wanted.length === 0 || wanted.includes(service),
  );
  const fetched = timestamp(Number(cells.at('created_at', row)) + 600_000);
  const each = <T>(make: (service: Service) => T) =>
    Object.fromEntries(services.map((service) => [service, make(service)]));
  return {
    uuid: uuidOf(`commercial-data/${id}`, 0),
    business_legal_name: cells.at('business_legal_name', row),
    dates: each(() => fetched),
    statuses: each(() => 'completed'),
    commercial_data: each((service) => answerOf(service, cells, row, raw)),
    request_data: each(() => ({ requested_at: fetched, application_id: id })),
  };
}

function answerOf(service: Service, cells: Cells, row: number, raw: boolean) {
  const at = (column: string) => cells.at(column, row);
  switch (service) {
    case 'practice_business_registry':
      return { legal_name: at('business_legal_name'), state: at('state'), active: true };
    case 'practice_business_bureau':
      return {
        score: 300 + (row % 551),
        naics_code: at('naics_code'),
        phone: at('business_phone'),
      };
    case 'practice_bank_analytics':
      return bankAnalytics(String(at('id')), raw);
  }
}

function bankAnalytics(applicationId: string, raw: boolean) {
  const draw = new Draw(hashText(`bank/${applicationId}`));
  const transactions = Array.from({ length: 400 }, (_, n) => ({
    id: uuidOf(`transaction/${applicationId}`, n),
    day: draw.int(1, 90),
    amount: draw.int(-500_000, 600_000) / 100,
    description: draw.chance(0.5) ? 'Card settlement' : 'Supplier payment',
  }));
  const balance = transactions.reduce((sum, { amount }) => sum + amount, 0);
  const summary = { transactions: transactions.length, balance: Math.round(balance * 100) / 100 };
  return raw ? { ...summary, raw: { transactions } } : summary;
}

/** Spec, endpoint 5. The service identifiers aren't documented, so any are accepted. */
export const getCommercialData: Operation = {
  method: 'GET',
  path: '/api/applications/{application_id}/commercial_data',
  answer({ world, params }, input) {
    const row = world.applications.rowOf(params.application_id ?? '');
    if (row === undefined) return notFound('Application');
    const services = input.strings('services') ?? [];
    const raw = input.boolean('raw_cfa') ?? false;
    if (input.errors.size > 0) return invalid(input.errors);
    const data = commercialData(world.applications.cells, row, services, raw);
    if (!services.includes(LONG_HISTORY) || isMissing(row)) return json(200, { data });
    const marked = { ...data.commercial_data, [LONG_HISTORY]: null };
    const text = JSON.stringify({ data: { ...data, commercial_data: marked } });
    const long = text.replace(`"${LONG_HISTORY}":null`, `"${LONG_HISTORY}":${longHistory()}`);
    return bytes(200, 'application/json', Buffer.from(long));
  },
};

/** Returns about forty megabytes of transactions: a thousand rows with IDs, repeated four hundred times. */
function longHistory(): string {
  const rows = Array.from({ length: 1000 }, (_, n) => {
    const amount = `${100 + (n % 900)}.${10 + (n % 90)}`;
    return `{"id":${1_000_000 + n},"day":${10 + (n % 90)},"amount":${amount},"description":"Card settlement, supplier payment"}`;
  });
  return `{"transactions":[${Array(400).fill(rows.join()).join()}]}`;
}

/** Spec, endpoint 16. Returns the raw bytes inline, with the file's original content type. */
export const getFile: Operation = {
  method: 'GET',
  path: '/api/files/{id}',
  answer({ params }) {
    const file = storedFile(params.id ?? '');
    if (!file) return notFound('File');
    const disposition = `inline; filename="${file.name}"`;
    return bytes(200, file.contentType, file.bytes, { 'content-disposition': disposition });
  },
};
