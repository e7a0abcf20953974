import type { IncomingMessage } from 'node:http';
import type { Device } from '../device/device.ts';
import type { ScannerFaults } from '../faults/scanner-faults.ts';
import type { ScannerLedger } from '../ledger.ts';
import type { PageMaker } from '../pictures/scanned-page.ts';
import type { Answer } from './answer.ts';
import type { SendFault } from './send-answer.ts';

/** The device and what surrounds it, as requests find it. */
export type Scanner = {
  readonly device: Device;
  readonly faults: ScannerFaults;
  readonly ledger: ScannerLedger;
  readonly pages: PageMaker;
  readonly clock: () => number;
  /** The port that requests have to name. */
  readonly port: () => number;
  /** Aborted when the scanner is switched off: ends every wait. */
  readonly signal: AbortSignal;
};

/** A request, as the answering of it sees it. */
export type Asked = {
  readonly request: IncomingMessage;
  /** `http://host:port` as the client named it. */
  readonly origin: string;
  /** The job's id in the path; empty where there is none. */
  readonly jobId: string;
};

/** An answer, how it goes wrong on its way, and what is to be done once it has left. */
export type Outcome = {
  readonly answer: Answer;
  readonly fault?: SendFault | null;
  readonly sent?: () => void;
};
