import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestEntry, RequestName } from '../ledger.ts';
import { empty, loginPage, refused } from './answer.ts';
import { describe } from './descriptions.ts';
import { beginJob, deleteJob, imageInfo, nextDocument } from './jobs.ts';
import type { Asked, Outcome, Scanner } from './scanner.ts';
import { sendAnswer } from './send-answer.ts';

type Route = { readonly name: RequestName; readonly method: string; readonly path: RegExp };

const ROUTES: readonly Route[] = [
  { name: 'capabilities', method: 'GET', path: /^\/eSCL\/ScannerCapabilities$/ },
  { name: 'status', method: 'GET', path: /^\/eSCL\/ScannerStatus$/ },
  { name: 'scanJobs', method: 'POST', path: /^\/eSCL\/ScanJobs$/ },
  { name: 'document', method: 'GET', path: /^\/eSCL\/ScanJobs\/([^/]+)\/NextDocument$/ },
  { name: 'imageInfo', method: 'GET', path: /^\/eSCL\/ScanJobs\/([^/]+)\/ScanImageInfo$/ },
  { name: 'delete', method: 'DELETE', path: /^\/eSCL\/ScanJobs\/([^/]+)\/?$/ },
];

/** One request from its head to its answer, with whatever faults are due. */
export async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  scanner: Scanner,
): Promise<void> {
  const path = request.url ?? '/';
  const method = request.method ?? 'GET';
  const route = ROUTES.find((one) => one.method === method && one.path.test(path));
  const at = scanner.clock();
  const entry: RequestEntry = { request: route?.name ?? null, method, path, at, status: null };
  scanner.ledger.recordRequest(entry);
  const outcome = await outcomeOf(request, route, scanner);
  const fault = outcome.fault ?? null;
  if (fault !== 'no first byte') entry.status = outcome.answer.status;
  try {
    await sendAnswer(response, outcome.answer, fault, scanner.signal);
  } finally {
    outcome.sent?.();
  }
}

async function outcomeOf(
  request: IncomingMessage,
  route: Route | undefined,
  scanner: Scanner,
): Promise<Outcome> {
  const { ledger, faults, device } = scanner;
  const path = request.url ?? '/';
  for (const secret of ['authorization', 'cookie'])
    if (request.headers[secret] !== undefined) ledger.complain(`${secret} was sent.`);
  if (route === undefined) {
    ledger.complain(`${request.method} ${path} is nothing that a scanner has.`);
    return { answer: refused(404, 'There is nothing here.') };
  }
  const host = request.headers.host ?? '';
  const wrongHost = hostProblem(host, scanner);
  if (wrongHost !== null) {
    ledger.complain(wrongHost);
    return { answer: refused(device.profile.host === 'localhost' ? 403 : 400, wrongHost) };
  }
  const origin = `${device.profile.tls ? 'https' : 'http'}://${host}`;
  const jobId = decodeId(route.path.exec(path)?.[1] ?? '');
  const asked: Asked = { request, origin, jobId };
  for (const fault of faults.strikeRequest(route.name)) {
    if (fault.kind === 'htmlLogin') return { answer: loginPage() };
    if (fault.kind === 'errorStatus') return { answer: empty(fault.status ?? 500) };
    if (fault.kind === 'silence') return { answer: empty(200), fault: 'no first byte' };
    if (fault.kind === 'busy') {
      const { retryAfter } = fault;
      return { answer: empty(503, retryAfter === undefined ? {} : { 'retry-after': retryAfter }) };
    }
    return { answer: describe('capabilities', asked, scanner, fault) };
  }
  switch (route.name) {
    case 'capabilities':
    case 'status':
      return { answer: describe(route.name, asked, scanner, null) };
    case 'scanJobs':
      return beginJob(asked, scanner);
    case 'document':
      return nextDocument(asked, scanner);
    case 'imageInfo':
      return { answer: imageInfo(asked, scanner) };
    case 'delete':
      return { answer: deleteJob(asked, scanner) };
  }
}

/** A device that is not on the usual port finds itself by name and port, and so must be asked with both. */
function hostProblem(host: string, { device, port }: Scanner): string | null {
  const [, name = '', named] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  if (device.profile.host === 'localhost')
    return name === 'localhost' ? null : `Host is "${host}" and not localhost.`;
  const usual = device.profile.tls ? 443 : 80;
  return name !== '' && Number(named ?? usual) === port()
    ? null
    : `Host is "${host}", without the port.`;
}

/** An id that does not decode names no job. */
function decodeId(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
