import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Discovery } from '../../../main/scanner/discovery/discovery.ts';
import type { JobLimits } from '../../../main/scanner/job/job.ts';
import { openScannerMemory } from '../../../main/scanner/remembered.ts';
import { Scanners } from '../../../main/scanner/scanners.ts';
import { createScanning, type ScanProgress } from '../../../main/scanner/scanning.ts';
import type { CaptureId, ScannerId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { ScannerSource } from '../../../preload/contract/models/scanner.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import { type ScannerScript, scriptedScanner } from '../../support/scripted-scanner.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const LIMITS: JobLimits = {
  pages: 8,
  busyMs: 300,
  pageMs: 30_000,
  drainMs: 10_000,
  pauseMs: 20,
  betweenPagesMs: 5,
};
const PATIENCE = { connectMs: 10_000, firstByteMs: 30_000, silenceMs: 30_000 };

/** For devices that never stop: the time to wait for them affects nothing else. */
const SHORT = {
  limits: { ...LIMITS, pageMs: 600, drainMs: 200 },
  patience: { ...PATIENCE, silenceMs: 4_000 },
};

/** No network is searched, because what other devices announce there is not part of these tests. */
const QUIET = { look: () => [], state: () => 'off' as const, close: () => undefined };

/**
 * Creates scanners at addresses, or found by `discovery`, and collects what would become captures.
 */
export async function scannerRoom(
  addresses: readonly string[],
  endless = false,
  discovery: Discovery = QUIET,
  folder: string = tempFolder(),
) {
  const { limits, patience } = endless ? SHORT : { limits: LIMITS, patience: PATIENCE };
  const reports: unknown[] = [];
  const file = join(folder, 'scanners.json');
  const memory = await openScannerMemory(file, (_, cause) => reports.push(cause));
  const scanners = new Scanners({
    addresses: () => addresses,
    fromMachine: () => false,
    memory,
    discovery,
    patience,
  });
  onTestFinished(() => scanners.close());
  const kept: Buffer[] = [];
  const names: string[] = [];
  const told: ScanProgress[] = [];
  let full = Number.POSITIVE_INFINITY;
  const ended = new Map<string, (progress: ScanProgress) => void>();
  const scanning = createScanning<'tray'>({
    scanners,
    async takeIn(_asked, { fileName, content }) {
      const pieces: Uint8Array[] = [];
      try {
        for await (const piece of content) pieces.push(piece);
      } catch {
        return err({ code: 'fileNotTaken', reason: 'incomplete', limit: null });
      }
      if (kept.length >= full) return err({ code: 'fileNotTaken', reason: 'tooMany', limit: full });
      kept.push(Buffer.concat(pieces));
      names.push(fileName);
      return ok({ captureIds: [`capture-${kept.length}` as CaptureId] });
    },
    tell(progress) {
      told.push(progress);
      if (['done', 'failed', 'cancelled'].includes(progress.phase)) {
        ended.get(progress.jobId)?.(progress);
      }
    },
    report: (where, cause) => {
      reports.push(cause);
      return where;
    },
    limits,
  });
  onTestFinished(() => scanning.close());
  const [first] = scanners.list().scanners;
  if (first === undefined && addresses.length > 0) throw new Error('There is no scanner.');
  const scannerId = first?.id ?? ('' as ScannerId);

  function begin(source: ScannerSource, what: 'card' | 'page' = 'page', id = scannerId) {
    const asked = {
      submissionId: 'one' as SubmissionId,
      to: 'tray' as const,
      scannerId: id,
      source,
      what,
    };
    const begun = scanning.scan(asked);
    if (!begun.ok) throw new Error(JSON.stringify(begun.error));
    const { jobId } = begun.value;
    const end = new Promise<ScanProgress>((done) => ended.set(jobId, done));
    return { jobId, end };
  }

  return {
    scanners,
    scanning,
    scannerId,
    file,
    kept,
    names,
    told,
    reports,
    begin,
    scan: (source: ScannerSource, what?: 'card' | 'page', id?: ScannerId) =>
      begin(source, what, id).end,
    takeAtMost: (most: number) => {
      full = most;
    },
  };
}

/** Creates a room with one scanner that follows the script until the test has finished. */
export async function roomWith({
  endless = false,
  ...script
}: ScannerScript & { readonly endless?: boolean }) {
  const device = await scriptedScanner(script);
  onTestFinished(() => device[Symbol.asyncDispose]());
  return { device, ...(await scannerRoom([device.address], endless)) };
}
