import type { IncomingMessage } from 'node:http';
import { Job } from '../device/job.ts';
import { Refusal, readScanSettings } from '../escl/scan-settings.ts';
import { pathOf, scanImageInfo } from '../escl/status.ts';
import { documentOf } from '../pictures/scanned-page.ts';
import { type Answer, empty, refused, xml } from './answer.ts';
import type { Asked, Outcome, Scanner } from './scanner.ts';
import type { SendFault } from './send-answer.ts';

/** Longest scan settings, in bytes. */
const LONGEST = 64 * 1024;

/** POST to ScanJobs. */
export async function beginJob(asked: Asked, { device, ledger }: Scanner): Promise<Outcome> {
  const refuse = (status: number, why: string): Outcome => {
    ledger.complain(why);
    return { answer: refused(status, why) };
  };
  const { headers } = asked.request;
  if (headers['content-length'] === undefined) return refuse(411, 'There is no Content-Length.');
  if (!/^(text|application)\/xml\b/.test(headers['content-type'] ?? ''))
    return refuse(400, 'The Content-Type is no XML.');
  const body = await bodyOf(asked.request);
  if (body === null) return refuse(413, 'The settings are too long.');
  try {
    const settings = readScanSettings(body, device.profile);
    const begun = device.begin(settings);
    if (!(begun instanceof Job)) return { answer: refused(begun.status, begun.why) };
    ledger.recordJob(settings);
    const noBody = begun.faults.one('noBodyAfterHead') !== null;
    return {
      answer: empty(201, locationOf(begun, asked, device.profile)),
      fault: noBody ? 'head alone' : null,
    };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return refuse(cause.status, cause.message);
  }
}

function locationOf(
  job: Job,
  { origin }: Asked,
  { location, locationEndsInSlash }: Scanner['device']['profile'],
): Record<string, string> {
  if (job.faults.one('noLocation') !== null) return {};
  const broken = job.faults.one('brokenLocation');
  if (broken !== null) return { location: broken.location ?? 'http://[fe80/eSCL/ScanJobs' };
  const path = `${pathOf(job)}${locationEndsInSlash ? '/' : ''}`;
  const starts = {
    absolute: `${origin}${path}`,
    path,
    relative: path.replace('/eSCL/', ''),
    'other host': `http://practice-scanner.invalid:8080${path}`,
  };
  return { location: starts[location] };
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= LONGEST) chunks.push(chunk);
  }
  return length <= LONGEST ? Buffer.concat(chunks).toString() : null;
}

/** GET of a job's next document. */
export async function nextDocument({ jobId }: Asked, scanner: Scanner): Promise<Outcome> {
  const { device, ledger, pages } = scanner;
  const job = device.find(jobId);
  const end: Outcome = { answer: empty(device.profile.endOfJob) };
  if (job === undefined) return end;
  if (job.sending) {
    ledger.complain('A document was asked for while another one was sent.');
    return { answer: empty(503) };
  }
  if (!job.open) {
    if (job.reason === CANCELED)
      ledger.complain('A document was asked for after the job was deleted.');
    return end;
  }
  const taken = device.take(job);
  if (taken.kind === 'over') return end;
  if (taken.kind === 'not ready')
    return { answer: empty(taken.status, taken.status === 503 ? { 'retry-after': '1' } : {}) };
  job.sending = true;
  try {
    const { format } = job.settings;
    const upright = taken.pages.map(({ scene, region }) =>
      pages.page(scene, { ...job.settings, region }, format),
    );
    const drawn = await Promise.all(upright);
    const last = drawn.at(-1);
    job.size = last === undefined ? null : { width: last.width, height: last.height };
    const number = taken.pages[0]?.number ?? 1;
    return {
      ...sentPage(documentOf(drawn, format), job, number),
      sent: () => {
        job.sending = false;
        job.handedOver();
      },
    };
  } catch (cause) {
    job.sending = false;
    throw cause;
  }
}

const THREE_HUNDRED_MB = 300 * 1024 * 1024;
const CANCELED = 'JobCanceledByUser';

/** A page's answer, and how it goes wrong. */
function sentPage(body: Buffer, job: Job, number: number): Outcome {
  const { faults } = job;
  const on = (kind: Parameters<typeof faults.ofPage>[0]) => faults.ofPage(kind, number);
  const cut = faults.ofPage('cutPage', number);
  const wrong = faults.ofPage('wrongContentType', number);
  const huge = faults.ofPage('hugePage', number);
  const contentType = wrong === null ? job.settings.format : (wrong.contentType ?? 'text/html');
  const wellFramed = cut !== null && cut.framing !== 'full length';
  const fault: SendFault | null =
    (on('neverFirstByte') && 'no first byte') ??
    (on('goneMidPage') && 'reset half way') ??
    (on('silenceMidPage') && 'silent half way') ??
    (cut !== null && !wellFramed ? 'ended half way' : null) ??
    (huge && { grownTo: huge.bytes ?? THREE_HUNDRED_MB });
  return {
    answer: {
      status: 200,
      headers: { 'content-type': contentType },
      body: wellFramed ? body.subarray(0, body.length >> 1) : body,
    },
    fault,
  };
}

/** GET of a job's ScanImageInfo, once it has a page. */
export function imageInfo({ jobId }: Asked, { device }: Scanner): Answer {
  const job = device.find(jobId);
  if (job === undefined || job.size === null) return empty(404);
  return xml(scanImageInfo(job, job.size), device.profile.xml);
}

/** DELETE of a job: it is canceled, and what is left in the feeder stays there. */
export function deleteJob({ jobId }: Asked, { device }: Scanner): Answer {
  const job = device.find(jobId);
  if (job === undefined) return empty(404);
  device.cancel(job);
  return empty(200);
}
