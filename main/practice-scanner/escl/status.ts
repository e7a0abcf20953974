import type { DeviceStatus } from '../device/device.ts';
import type { Job } from '../device/job.ts';
import { type Element, element } from './xml-writer.ts';

/** The ScannerStatus of a device. */
export function scannerStatus(
  { state, adfState, jobs }: DeviceStatus,
  version: string,
  now: number,
): Element {
  return element('scan:ScannerStatus', [
    element('pwg:Version', version),
    element('pwg:State', state),
    adfState === null ? null : element('scan:AdfState', adfState),
    element(
      'scan:Jobs',
      jobs.map((job) =>
        element('scan:JobInfo', [
          ...identity(job),
          element('scan:Age', Math.floor((now - job.begun) / 1000)),
          element('pwg:ImagesCompleted', job.completed),
          element('pwg:ImagesToTransfer', job.open ? 1 : 0),
          element('scan:TransferRetryCount', 0),
          element('pwg:JobState', job.state),
          element('pwg:JobStateReasons', [element('pwg:JobStateReason', job.reason)]),
        ]),
      ),
    ),
  ]);
}

/** The size of a job's latest page, as it came out. */
export function scanImageInfo(job: Job, { width, height }: NonNullable<Job['size']>): Element {
  const bits = { BlackAndWhite1: 1, Grayscale8: 8, RGB24: 24 }[job.settings.colorMode];
  return element('scan:ScanImageInfo', [
    ...identity(job),
    element('scan:ActualWidth', width),
    element('scan:ActualHeight', height),
    element('scan:ActualBytesPerLine', Math.ceil((width * bits) / 8)),
  ]);
}

function identity(job: Job): readonly Element[] {
  return [element('pwg:JobUri', pathOf(job)), element('pwg:JobUuid', job.id)];
}

/** Where a job is, without the host it was begun at. */
export function pathOf(job: Job): string {
  return `/eSCL/ScanJobs/${job.id}`;
}
