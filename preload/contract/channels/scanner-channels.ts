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
import { nothing } from './shared.ts';

const ofScanner = v.strictObject({ scannerId: ScannerId });

/**
 * Scanners that are driven from here, over eSCL. Those that staff type are the setting `scannerAddresses`.
 * How a scan goes on is told by `scanner:progress`.
 */
export const scannerChannels = ofFeature('scanner', {
  /**
   * The scanners known at this moment, at once. The first ask begins to search the network; it is searched
   * for some seconds after the last.
   */
  'scanner:list': forUser({
    input: nothing,
    output: ScannerList,
    recorded: { nothing: 'Names devices of the network, and nobody.' },
  }),
  /** Asks the device. Error: `scanner`. */
  'scanner:look': forUser({
    input: ofScanner,
    output: ScannerLook,
    recorded: { nothing: 'Asks a device how it is.' },
  }),
  /** Takes the certificate that was refused with `certificateChanged` from now on. Error: `scanner` (`notFound`). */
  'scanner:trust': forUser({
    input: ofScanner,
    output: v.object({ trusted: v.literal(true) }),
    recorded: { steps: ['scanner.trusted'] },
  }),
  /** Forgets a device's certificate: the next is trusted as its first. Error: `scanner` notFound | scanningHere. */
  'scanner:forget': forUser({
    input: ofScanner,
    output: v.object({ forgotten: v.literal(true) }),
    recorded: { steps: ['scanner.forgotten'] },
  }),
  /**
   * Staff say that a scanner is the one they used, at the address it is shown with. Error: `scanner` (`notFound`,
   * and `newAddress` where it is at yet another one).
   */
  'scanner:confirm': forUser({
    input: v.strictObject({ scannerId: ScannerId, address: v.pipe(v.string(), v.maxLength(300)) }),
    /** As it is known from now on. */
    output: v.object({ scanner: Scanner }),
    recorded: { steps: ['scanner.confirmed'] },
  }),
  /** The scanner that a press uses from now on. Error: `scanner` (`notFound`, `newAddress`). */
  'scanner:choose': forUser({
    input: ofScanner,
    output: v.object({ chosen: v.literal(true) }),
    recorded: { nothing: 'Remembers which device is used next.' },
  }),
  /**
   * Begins a scan; the pages are taken in as they come. `page`: each at the next page of the document. `unsorted`: each
   * waits until it is known which submission of the visit it belongs to.
   * Errors: `scanner` (`notFound`, `scanningHere`), `conflict` (`gone`).
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
  /** Ends a scan early; what had come stays. One that has ended already is no error. */
  'scanner:cancel': forUser({
    input: v.strictObject({ jobId: ScannerJobId }),
    output: v.object({ canceled: v.literal(true) }),
    recorded: { nothing: 'Ends what has its entries, a page each.' },
  }),
});
