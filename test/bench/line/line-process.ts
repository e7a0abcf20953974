import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LinePause, type PacedLine, pacedLine } from '../../support/paced-line.ts';

/** A line to open, and its end. */
export type LineOrder =
  | {
      readonly id: number;
      readonly open: { readonly rate: number; readonly pauses: readonly LinePause[] };
    }
  | { readonly id: number; readonly close: true };

/** Where the line that was ordered begins. */
export interface LineOpen {
  readonly id: number;
  readonly port: number;
}

const AT = '2026-01-05T09:00:00.000000Z';
const RECORD = {
  id: 'v-1',
  service: 'bench',
  verification: 'document',
  created_at: AT,
  updated_at: AT,
  processed_at: null,
  submitted_at: AT,
  received_at: AT,
  passed_at: null,
  failed_at: null,
  errored_at: null,
  has_passed: false,
  has_failed: false,
  error: null,
  error_status_code: null,
  document_type: 'invoice',
};

/** Reads every body to its end and answers as the platform does. */
const sink = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: RECORD }));
  });
});
await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done));
// As long as an upload takes, that is what is measured.
sink.requestTimeout = 0;
const { port } = sink.address() as AddressInfo;

const lines = new Map<number, PacedLine>();
process.on('message', async (order: LineOrder) => {
  if ('close' in order) {
    await lines.get(order.id)?.[Symbol.asyncDispose]();
    lines.delete(order.id);
    return;
  }
  const line = await pacedLine(port, order.open.rate, order.open.pauses);
  lines.set(order.id, line);
  process.send?.({ id: order.id, port: line.port } satisfies LineOpen);
});
process.on('disconnect', () => process.exit());
