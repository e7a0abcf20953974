import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ScannerProblem } from '../../../preload/contract/models/scanner.ts';
import { plural } from './amounts.ts';

type Words = readonly [title: string, todo: string];
export type Problems = Readonly<Record<ScannerProblem, Words>>;

/** Every trouble with a scanner: what is wrong, and what to do. */
const scannerProblems: Problems = {
  notFound: [
    'This scanner is not known here any more',
    'Choose one from the list again, or add its address in Settings.',
  ],
  unreachable: [
    'The scanner does not answer',
    'Check that it is switched on and on this network, then try again.',
  ],
  hearsay: [
    'Another device announced this scanner',
    'Nothing was sent to it. Compare the address in the list with the one that the scanner’s own panel shows; if they are the same, add it as an address in Settings.',
  ],
  noSecureConnection: [
    'A secure connection to the scanner could not be made',
    'Restart the scanner and try again. If it lasts, ask your IT department about its certificate.',
  ],
  certificateChanged: [
    'This scanner shows another certificate than before',
    'It may have been replaced or reset, or another device stands at its address. Ask your IT department; if the change is known, trust the new certificate.',
  ],
  notAScanner: [
    'What answers at this address is no scanner this app can use',
    'Check the address. The scanner must offer eSCL (AirScan), which may be switched off in its own settings.',
  ],
  accessDenied: [
    'The scanner asks for a user name and a password',
    'Ask your IT department to let this computer scan without them.',
  ],
  busy: [
    'Somebody else is using the scanner',
    'Wait until it is free, or end what it is doing at the device, then scan again.',
  ],
  scanningHere: [
    'A scan is running already',
    'Wait until it is done, or cancel it, then scan again.',
  ],
  jam: [
    'Paper is jammed in the scanner',
    'Open its cover, take the sheets out and close it. Then lay the remaining pages in and scan again.',
  ],
  coverOpen: ['The scanner’s cover is open', 'Close it, then scan again.'],
  feederEmpty: ['The feeder is empty', 'Lay the pages in, then scan again.'],
  multipick: [
    'The feeder drew in two sheets at once',
    'Take the sheets out, fan them and lay the remaining ones in. Then scan again.',
  ],
  settingsRefused: [
    'The scanner refused this scan',
    'Push the sheets in all the way, or try the other place, glass or feeder. If it still refuses, restart the scanner.',
  ],
  noSuchSource: [
    'The scanner has no such place to scan from',
    'Choose the glass or the feeder, whichever it has.',
  ],
  goneMidPage: [
    'The connection to the scanner broke while a page came',
    'Check the network, then scan that page and the ones after it again.',
  ],
  brokenPage: [
    'A page came damaged from the scanner',
    'Nothing of it was kept. Scan that page and the ones after it again.',
  ],
  repeatedPage: [
    'The scanner sent the same page twice',
    'The second one was left out. Compare the pages with the sheets, and scan again what is missing.',
  ],
  incomplete: [
    'The scanner ended before all pages had come',
    'Compare the pages with the sheets, and scan again what is missing.',
  ],
  timedOut: [
    'The scanner stopped answering',
    'Look at the device: it may wait for somebody. Then scan again what is missing.',
  ],
  tooMuch: [
    'The scanner sent more than one scan may hold',
    'Look whether it has stopped. Scan large stacks in parts.',
  ],
  canceledAtDevice: ['The scan was canceled at the scanner', 'Scan again what is missing.'],
  aborted: [
    'The scanner gave up',
    'See what it shows on its own display, then scan again what is missing.',
  ],
  notUnderstood: [
    'The scanner’s answer could not be understood',
    'Restart the scanner and try again; tell your IT department if this continues.',
  ],
};

type ScannerError = Extract<AppError, { code: 'scanner' }>;

/** The words for one failure, with where it happened and what was kept. */
export function scannerWords({ problem, pages, page }: ScannerError): Words {
  const [title, todo] = scannerProblems[problem];
  const at = page === null ? title : `${title} (page ${page})`;
  if (pages === 0) return [at, todo];
  const kept =
    pages === 1
      ? '1 page was taken in and is kept.'
      : `${plural(pages, 'page', 'pages')} were taken in and are kept.`;
  return [at, `${todo} ${kept}`];
}
