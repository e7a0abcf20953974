import * as v from 'valibot';
import { ScannerId, ScannerJobId, SubmissionId } from '../ids.ts';
import { Destination } from '../models/capture.ts';
import { ScannedThing, ScannerList, ScannerLook, ScannerSource } from '../models/scanner.ts';
import { nothing } from './inputs.ts';

const ofScanner = v.strictObject({ scannerId: ScannerId });

/**
 * Scanners that are driven from here, over eSCL. Those that staff type are the setting `scannerAddresses`.
 * How a scan goes on is told by `scanner:progress`.
 */
export const scannerChannels = {
  /**
   * The scanners known at this moment, at once. The first ask begins to search the network; it is searched
   * for some seconds after the last.
   */
  'scanner:list': { input: nothing, output: ScannerList },
  /** Asks the device. Error: `scanner`. */
  'scanner:look': { input: ofScanner, output: ScannerLook },
  /** Takes the certificate that was refused with `certificateChanged` from now on. Error: `scanner` (`notFound`). */
  'scanner:trust': { input: ofScanner, output: v.object({ trusted: v.literal(true) }) },
  /**
   * Forgets the certificate of the device: the next one it shows is trusted as its first. Error: `scanner`
   * (`notFound`, `scanningHere`).
   */
  'scanner:forget': { input: ofScanner, output: v.object({ forgotten: v.literal(true) }) },
  /** The scanner that a press uses from now on. Error: `scanner` (`notFound`). */
  'scanner:choose': { input: ofScanner, output: v.object({ chosen: v.literal(true) }) },
  /**
   * Begins a scan; the pages are taken in as they come. `page`: each at the next page of the document.
   * Errors: `scanner` (`notFound`, `scanningHere`), `conflict` (`gone`).
   */
  'scanner:scan': {
    input: v.strictObject({
      submissionId: SubmissionId,
      to: Destination,
      scannerId: ScannerId,
      source: ScannerSource,
      what: ScannedThing,
    }),
    output: v.object({ jobId: ScannerJobId }),
  },
  /** Ends a scan early; what had come stays. One that has ended already is no error. */
  'scanner:cancel': {
    input: v.strictObject({ jobId: ScannerJobId }),
    output: v.object({ canceled: v.literal(true) }),
  },
} as const;
