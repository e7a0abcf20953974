import { join } from 'node:path';
import type { Emit } from '../../preload/contract/events.ts';
import type { GivenTo } from '../../preload/contract/models/capture.ts';
import { ok } from '../../preload/contract/result.ts';
import type { CaptureService } from '../outbox/captures/capture-service.ts';
import type { Discovery } from '../scanner/discovery/discovery.ts';
import type { OwnScanner } from '../scanner/known-scanners.ts';
import { openScannerMemory } from '../scanner/remembered.ts';
import { Scanners } from '../scanner/scanners.ts';
import { createScanning, type Scanning } from '../scanner/scanning.ts';
import type { Disk } from '../system/files/disk.ts';
import type { IncidentLog } from '../system/incident-log.ts';
import type { ModeSettings } from './mode-settings.ts';

export async function openScanners(parts: {
  readonly profileDir: string;
  readonly settings: Pick<ModeSettings, 'get' | 'managed'>;
  readonly ownScanners?: () => readonly OwnScanner[];
  readonly log: IncidentLog;
  readonly disk?: Disk;
  readonly discovery?: Discovery;
}): Promise<Scanners> {
  const { profileDir, settings, ownScanners, log, disk, discovery } = parts;
  return new Scanners({
    addresses: () => settings.get().scannerAddresses,
    fromMachine: () => settings.managed().locked.includes('scannerAddresses'),
    get own() {
      return ownScanners?.() ?? [];
    },
    memory: await openScannerMemory(join(profileDir, 'scanners.json'), log.report, disk),
    ...(discovery && { discovery }),
  });
}

/** What one user's scans need from their mode. */
export interface ScansWith {
  readonly scanners: Pick<Scanners, 'take'>;
  readonly emit: Emit;
  readonly log: IncidentLog;
}

/** Opens one user's scanning. Each page becomes a capture when it arrives. */
export function openScanning(
  parts: ScansWith,
  captures: Pick<CaptureService, 'takeIn' | 'takeInGlass'>,
): Scanning<GivenTo> {
  return createScanning<GivenTo>({
    scanners: parts.scanners,
    async takeIn({ jobId, submissionId, to, source, what }, { number, fileName, content }) {
      const isFed = source !== 'flatbed' && what === 'page';
      const sheet = source === 'duplex' ? Math.ceil(number / 2) : number;
      const fed = isFed ? { job: jobId, page: number, sheet } : null;
      const page = { submissionId, to, fileName, content, fromScanner: true, fed };
      if (what === 'card' && source === 'flatbed') return captures.takeInGlass(page);
      const taken = await captures.takeIn(page);
      return taken.ok ? ok({ captureIds: [taken.value.captureId] }) : taken;
    },
    tell: (progress) => parts.emit('scanner:progress', progress),
    report: parts.log.report,
  });
}
