import * as v from 'valibot';
import { ScannerId, ScannerJobId, SubmissionId } from '../ids.ts';
import { Destination } from '../models/capture.ts';
import {
  ScannedThing,
  Scanner,
  ScannerList,
  ScannerLook,
  ScannerSource,
} from '../models/scanner.ts';
import { forUser, ofFeature } from '../operation.ts';
import { unrecorded } from './shared.ts';

const ofScanner = v.strictObject({ scannerId: ScannerId });

/**
 * Calls for scanners that this app controls over eSCL. The setting `scannerAddresses` contains scanners that staff
 * entered. The event `scanner:progress` reports the progress of a scan.
 */
export const scannerChannels = ofFeature('scanner', {
  /**
   * Returns the scanners known so far, without waiting. The first call starts a search of the network, which continues
   * until a few seconds after the last call.
   */
  'scanner:list': unrecorded('Lists network devices, which aren’t personal data.', {}, ScannerList),
  /** Asks the device for its state. Fails with `scanner`. */
  'scanner:look': forUser({
    input: ofScanner,
    output: ScannerLook,
    recorded: { nothing: 'Asks a device for its status.' },
  }),
  /**
   * Trusts, from now on, the certificate that was refused with `certificateChanged`. Fails with `scanner` (`notFound`).
   */
  'scanner:trust': forUser({
    input: ofScanner,
    output: v.object({ trusted: v.literal(true) }),
    recorded: { steps: ['scanner.trusted'] },
  }),
  /**
   * Forgets a device's certificate. The next one that the device presents is trusted like a first one. Fails with
   * `scanner` (`notFound` or `scanningHere`).
   */
  'scanner:forget': forUser({
    input: ofScanner,
    output: v.object({ forgotten: v.literal(true) }),
    recorded: { steps: ['scanner.forgotten'] },
  }),
  /**
   * Records that staff confirmed that the scanner at the displayed address is the one they used before. Fails with
   * `scanner`: `notFound`, or `newAddress` if its address has changed again.
   */
  'scanner:confirm': forUser({
    input: v.strictObject({ scannerId: ScannerId, address: v.pipe(v.string(), v.maxLength(300)) }),
    /** The scanner with the confirmed address. */
    output: v.object({ scanner: Scanner }),
    recorded: { steps: ['scanner.confirmed'] },
  }),
  /** Sets the scanner to use from now on. Fails with `scanner` (`notFound` or `newAddress`). */
  'scanner:choose': forUser({
    input: ofScanner,
    output: v.object({ chosen: v.literal(true) }),
    recorded: { nothing: 'Remembers which device to use next.' },
  }),
  /**
   * Starts a scan. Pages are added as they arrive. `page`: each one becomes the document's next page. `unsorted`: each
   * one waits until it's known which of the visit's submissions it belongs to. Fails with `scanner` (`notFound` or
   * `scanningHere`) or `conflict` (`gone`).
   */
  'scanner:scan': forUser({
    input: v.strictObject({
      submissionId: SubmissionId,
      to: v.union([Destination, v.literal('unsorted')]),
      scannerId: ScannerId,
      source: ScannerSource,
      what: ScannedThing,
    }),
    output: v.object({ jobId: ScannerJobId }),
    recorded: { nothing: 'Each page is recorded when it arrives.' },
  }),
  /** Ends a scan early. Pages that have already arrived are kept. Succeeds even if the scan has already ended. */
  'scanner:cancel': unrecorded(
    'Ends a job whose pages were recorded one by one.',
    { jobId: ScannerJobId },
    v.object({ canceled: v.literal(true) }),
  ),
});
