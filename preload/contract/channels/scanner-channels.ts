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
 * Scanners that this app controls over eSCL. Scanners that staff entered are in the setting `scannerAddresses`. The
 * event `scanner:progress` reports the progress of a scan.
 */
export const scannerChannels = ofFeature('scanner', {
  /**
   * Returns the currently known scanners without waiting. The first call starts a search of the network, which
   * continues for some seconds after the last call.
   */
  'scanner:list': unrecorded('Names devices of the network, and nobody.', {}, ScannerList),
  /** Asks the device for its state. Error: `scanner`. */
  'scanner:look': forUser({
    input: ofScanner,
    output: ScannerLook,
    recorded: { nothing: 'Asks a device how it is.' },
  }),
  /** Trusts the certificate that was refused with `certificateChanged` from now on. Error: `scanner` (`notFound`). */
  'scanner:trust': forUser({
    input: ofScanner,
    output: v.object({ trusted: v.literal(true) }),
    recorded: { steps: ['scanner.trusted'] },
  }),
  /**
   * Forgets a device's certificate. The next one that it presents is trusted as its first. Errors: `scanner` notFound |
   * scanningHere.
   */
  'scanner:forget': forUser({
    input: ofScanner,
    output: v.object({ forgotten: v.literal(true) }),
    recorded: { steps: ['scanner.forgotten'] },
  }),
  /**
   * Staff confirm that a scanner at the displayed address is the one that they used before. Errors: `scanner`
   * (`notFound`, and `newAddress` if it has changed its address again).
   */
  'scanner:confirm': forUser({
    input: v.strictObject({ scannerId: ScannerId, address: v.pipe(v.string(), v.maxLength(300)) }),
    /** The scanner as it is known from now on. */
    output: v.object({ scanner: Scanner }),
    recorded: { steps: ['scanner.confirmed'] },
  }),
  /** Sets the scanner that is used from now on. Errors: `scanner` (`notFound`, `newAddress`). */
  'scanner:choose': forUser({
    input: ofScanner,
    output: v.object({ chosen: v.literal(true) }),
    recorded: { nothing: 'Remembers which device is used next.' },
  }),
  /**
   * Starts a scan. Pages are taken in as they arrive. `page`: each becomes the next page of the document. `unsorted`:
   * each waits until it is known which submission of the visit it belongs to. Errors: `scanner` (`notFound`,
   * `scanningHere`), `conflict` (`gone`).
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
    recorded: { nothing: 'Its pages have their entries as they come.' },
  }),
  /** Ends a scan early. Pages that have arrived stay. It is not an error if the scan has already ended. */
  'scanner:cancel': unrecorded(
    'Ends what has its entries, a page each.',
    { jobId: ScannerJobId },
    v.object({ canceled: v.literal(true) }),
  ),
});
