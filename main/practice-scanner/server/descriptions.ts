import { capabilities } from '../escl/capabilities.ts';
import { scannerStatus } from '../escl/status.ts';
import type { AnswerFault } from '../faults/fault.ts';
import { type Answer, xml } from './answer.ts';
import type { Asked, Scanner } from './scanner.ts';

const FORTY_MB = 40 * 1024 * 1024;

/** What the device says of itself. */
export function describe(
  what: 'capabilities' | 'status',
  { origin }: Asked,
  { device, clock }: Scanner,
  fault: AnswerFault | null,
): Answer {
  const { profile } = device;
  if (what === 'status') {
    return xml(scannerStatus(device.status(), profile.version, clock()), profile.xml);
  }
  const answer = xml(capabilities(profile, origin), profile.xml);
  if (fault?.kind === 'doctype') return { ...answer, body: withDoctype(answer.body) };
  if (fault?.kind !== 'hugeCapabilities') return answer;
  const rest = Math.max(0, (fault.bytes ?? FORTY_MB) - answer.body.length);
  return { ...answer, body: Buffer.concat([answer.body, Buffer.alloc(rest, ' \n')]) };
}

/** Entities that grow when they are read, behind a DOCTYPE that asks for a file. */
function withDoctype(body: Buffer): Buffer {
  const doctype =
    '<!DOCTYPE caps SYSTEM "file:///etc/hostname" [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  const text = body
    .toString()
    .replace(/^\ufeff?(<\?xml.*?\?>)?\s*/, (start) => `${start}${doctype}`);
  return Buffer.from(text.replace(/(MakeAndModel>)[^<]*/, '$1&b;&b;'));
}
