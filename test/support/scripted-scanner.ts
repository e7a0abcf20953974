import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import { tinyServer } from './tiny-server.ts';

const SAMPLE = readFileSync(join(import.meta.dirname, '../../resources/samples/license-front.jpg'));
const ESCL = 'http://schemas.hp.com/imaging/escl/2011/05/03';
const PWG = 'http://www.pwg.org/schemas/2010/12/sm';

/** A JPEG that its number distinguishes from every other. */
export function pageOf(number: number): Buffer {
  const comment = Buffer.from(`page ${number}`.padEnd(20));
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  return Buffer.concat([SAMPLE.subarray(0, 2), segment, SAMPLE.subarray(2)]);
}

const source = (name: string, height: number) => `<scan:${name}>
  <scan:MinWidth>16</scan:MinWidth><scan:MaxWidth>2550</scan:MaxWidth>
  <scan:MinHeight>16</scan:MinHeight><scan:MaxHeight>${height}</scan:MaxHeight>
  <scan:SettingProfiles><scan:SettingProfile>
    <scan:ColorModes><scan:ColorMode>Grayscale8</scan:ColorMode><scan:ColorMode>RGB24</scan:ColorMode></scan:ColorModes>
    <scan:DocumentFormats><pwg:DocumentFormat>application/pdf</pwg:DocumentFormat>
      <pwg:DocumentFormat>image/jpeg</pwg:DocumentFormat></scan:DocumentFormats>
    <scan:SupportedResolutions><scan:DiscreteResolutions>
      <scan:DiscreteResolution><scan:XResolution>200</scan:XResolution><scan:YResolution>200</scan:YResolution></scan:DiscreteResolution>
      <scan:DiscreteResolution><scan:XResolution>300</scan:XResolution><scan:YResolution>300</scan:YResolution></scan:DiscreteResolution>
    </scan:DiscreteResolutions></scan:SupportedResolutions>
  </scan:SettingProfile></scan:SettingProfiles></scan:${name}>`;

/** A scanner with glass and a two-sided feeder. */
export const CAPABILITIES = `<?xml version="1.0" encoding="UTF-8"?>
<scan:ScannerCapabilities xmlns:scan="${ESCL}" xmlns:pwg="${PWG}">
<pwg:Version>2.63</pwg:Version><pwg:MakeAndModel>Test Scanner</pwg:MakeAndModel>
<scan:Platen>${source('PlatenInputCaps', 3508)}</scan:Platen>
<scan:Adf>${source('AdfSimplexInputCaps', 4200)}${source('AdfDuplexInputCaps', 4200)}</scan:Adf>
</scan:ScannerCapabilities>`;

/** What a scanner reports about itself. */
export interface ToldStatus {
  readonly state?: string;
  readonly feeder?: string;
  readonly jobs?: readonly {
    readonly uri: string;
    readonly state: string;
    readonly completed?: number;
    readonly toTransfer?: number;
    readonly reason?: string;
  }[];
}

export function statusXml({
  state = 'Idle',
  feeder = 'ScannerAdfLoaded',
  jobs = [],
}: ToldStatus): string {
  const lines = jobs.map(
    (
      job,
    ) => `<scan:JobInfo><pwg:JobUri>${job.uri}</pwg:JobUri><pwg:JobState>${job.state}</pwg:JobState>
      ${job.completed === undefined ? '' : `<pwg:ImagesCompleted>${job.completed}</pwg:ImagesCompleted>`}
      ${job.toTransfer === undefined ? '' : `<pwg:ImagesToTransfer>${job.toTransfer}</pwg:ImagesToTransfer>`}
      <pwg:JobStateReasons><pwg:JobStateReason>${job.reason ?? ''}</pwg:JobStateReason></pwg:JobStateReasons></scan:JobInfo>`,
  );
  return `<scan:ScannerStatus xmlns:scan="${ESCL}" xmlns:pwg="${PWG}"><pwg:Version>2.63</pwg:Version>
    <pwg:State>${state}</pwg:State><scan:AdfState>${feeder}</scan:AdfState>
    <scan:Jobs>${lines.join('')}</scan:Jobs></scan:ScannerStatus>`;
}

/** An answer in place of the usual one. What it leaves out is as usual. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Breaks the connection after this many bytes of the body. */
  readonly cutAfter?: number;
  /** Never ends, and sends nothing after the header. `head`: sends not even that. */
  readonly hangs?: 'head' | 'body';
}

type Call = 'capabilities' | 'status' | 'create' | 'page' | 'delete';

export interface ScriptedScanner extends AsyncDisposable {
  readonly port: number;
  /** The address as staff type it. */
  readonly address: string;
  /** The requests as they arrived: `POST /eSCL/ScanJobs`. */
  readonly asked: readonly string[];
  /** The settings of each requested job. */
  readonly settings: readonly string[];
  /** The jobs that were opened and not deleted. */
  openJobs(): number;
}

export interface ScannerScript {
  /** The pages in the feeder, by number. An invalid page is left out. */
  readonly pages?: number;
  readonly tls?: boolean | SecureContextOptions;
  /** A fixed port instead of any free one. */
  readonly port?: number;
  /** A loopback address, by default 127.0.0.1. */
  readonly host?: string;
  /** Returns the answer to the nth call of that kind, from 1, or null for the usual one. */
  readonly answer?: (call: Call, nth: number, request: IncomingMessage) => ScriptedAnswer | null;
}

/** A scanner over HTTP that does what a test says, and otherwise behaves correctly. */
export async function scriptedScanner(script: ScannerScript = {}): Promise<ScriptedScanner> {
  const { pages = 1, tls = false, port = 0, host = '127.0.0.1' } = script;
  const asked: string[] = [];
  const settings: string[] = [];
  const jobs = new Map<string, { given: number; deleted: boolean }>();
  const counts = new Map<Call, number>();

  const usual = (call: Call, path: string, host: string): ScriptedAnswer => {
    const job = jobs.get(path.replace(/\/NextDocument$/, ''));
    switch (call) {
      case 'capabilities':
        return { body: CAPABILITIES };
      case 'status':
        return {
          body: statusXml({
            feeder: pages > 0 ? 'ScannerAdfLoaded' : 'ScannerAdfEmpty',
            jobs: [...jobs].map(([uri, { given }]) => ({
              uri,
              state: given >= pages ? 'Completed' : 'Processing',
              completed: given,
            })),
          }),
        };
      case 'create': {
        const uri = `/eSCL/ScanJobs/job-${jobs.size + 1}`;
        jobs.set(uri, { given: 0, deleted: false });
        return { status: 201, headers: { location: `http://${host}${uri}` } };
      }
      case 'page':
        if (job === undefined || job.given >= pages) return { status: 404 };
        job.given += 1;
        return { headers: { 'content-type': 'image/jpeg' }, body: pageOf(job.given) };
      case 'delete':
        if (job) job.deleted = true;
        return { status: job ? 200 : 404 };
    }
  };

  const server = await tinyServer(
    (request, response) => {
      const { method = '', url = '' } = request;
      asked.push(`${method} ${url}`);
      const call = callOf(method, url);
      if (call === null) {
        response.writeHead(404).end();
        return;
      }
      const nth = (counts.get(call) ?? 0) + 1;
      counts.set(call, nth);
      const body: Buffer[] = [];
      request.on('data', (piece: Buffer) => body.push(piece));
      request.on('end', () => {
        if (call === 'create') settings.push(Buffer.concat(body).toString());
        const own = script.answer?.(call, nth, request) ?? null;
        const isUsual = own === null || (own.status === undefined && own.body === undefined);
        const answer = { ...(isUsual && usual(call, url, request.headers.host ?? '')), ...own };
        if (call === 'delete' && !isUsual) jobs.delete(url);
        give(response, answer);
      });
    },
    tls,
    port,
    host,
  );
  return {
    port: server.port,
    address: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${server.port}`,
    asked,
    settings,
    openJobs: () => [...jobs.values()].filter(({ deleted }) => !deleted).length,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function callOf(method: string, url: string): Call | null {
  if (method === 'GET' && url.endsWith('/eSCL/ScannerCapabilities')) return 'capabilities';
  if (method === 'GET' && url.endsWith('/eSCL/ScannerStatus')) return 'status';
  if (method === 'POST' && url.endsWith('/eSCL/ScanJobs')) return 'create';
  if (method === 'GET' && url.endsWith('/NextDocument')) return 'page';
  return method === 'DELETE' ? 'delete' : null;
}

function give(response: ServerResponse, answer: ScriptedAnswer): void {
  const { status = 200, headers = {}, body = '', cutAfter, hangs } = answer;
  if (hangs === 'head') return;
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-length': String(bytes.length), ...headers });
  if (hangs === 'body') response.write(bytes.subarray(0, 500));
  else if (cutAfter === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, cutAfter), () => response.destroy());
}
