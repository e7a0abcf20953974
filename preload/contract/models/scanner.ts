import * as v from 'valibot';
import { CaptureId, ScannerId, ScannerJobId, SubmissionId } from '../ids.ts';

/**
 * The address of a scanner as staff or IT enter it: `host`, `host:port`, or with http:// or https:// and a path. It is
 * normalized: no spaces, user name, or query, the host in lowercase, and no slash at the end.
 */
export const ScannerAddress = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the scanner’s address.'),
  v.maxLength(200, 'This address is too long.'),
  v.check((text) => tidyAddress(text) !== null, 'Enter an address such as 192.168.1.20.'),
  v.transform((text) => tidyAddress(text) ?? text),
);

/** Scheme, host (a name or an IPv4 or IPv6 address), port, and path, without a user name or query. */
const ADDRESS =
  /^(https?:\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?(\/[\w.~%!$&'()*+,;=:@/-]*)?$/i;

/** Returns the address as it is stored, or null if it is not a valid address of a scanner. */
function tidyAddress(text: string): string | null {
  const [whole, scheme = '', host = '', port = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (whole === undefined || (port !== '' && (Number(port) < 1 || Number(port) > 65_535)))
    return null;
  const at = `${scheme}${host}`.toLowerCase();
  return `${at}${port === '' ? '' : `:${Number(port)}`}${path.replace(/(?<!\/)\/+$/, '')}`;
}

/** The source of a scan: the glass, or the feeder with one or both sides of each sheet. */
export const ScannerSource = v.picklist(['flatbed', 'feeder', 'duplex']);
export type ScannerSource = v.InferOutput<typeof ScannerSource>;

/** The certificate by which a device is recognized. */
export const ScannerCertificate = v.object({
  /** SHA-256 in the format of OpenSSL: `AB:CD:…`, 32 bytes. */
  sha256: v.string(),
  /** When it was first trusted (ISO 8601). */
  since: v.string(),
});
export type ScannerCertificate = v.InferOutput<typeof ScannerCertificate>;

/** A scanner that this desk can contact. */
export const Scanner = v.object({
  id: ScannerId,
  /** The name that the device reports, shortened and cleaned. Its address until it was first contacted. */
  name: v.string(),
  /** The host and the port, as staff may know them. */
  address: v.string(),
  /**
   * How the scanner became known: it announced itself on the network, staff entered it, the managed settings file names
   * it, or it belongs to practice mode.
   */
  from: v.picklist(['discovered', 'typed', 'machine', 'practice']),
  /** True if pages are sent over TLS. */
  secure: v.boolean(),
  /**
   * The IP address at which it was used before, if staff must confirm that it is the same device at this one. Otherwise
   * null.
   */
  movedFrom: v.nullable(v.string()),
  /** Null if none is stored. Then the first one that the device presents is trusted. */
  certificate: v.nullable(ScannerCertificate),
});
export type Scanner = v.InferOutput<typeof Scanner>;

/** The currently known scanners. More may be found while the network is searched. */
export const ScannerList = v.object({
  scanners: v.array(Scanner),
  /** The scanner that was last used or chosen, if it is in the list. */
  chosen: v.nullable(ScannerId),
  /** `on`: more may be found. `off`: nobody asked for some seconds. `failed`: this network cannot be searched. */
  discovery: v.picklist(['on', 'off', 'failed']),
});
export type ScannerList = v.InferOutput<typeof ScannerList>;

/** What a scanner can do, and its current state. */
export const ScannerLook = v.object({
  /** The scanner as it is known from now on. */
  scanner: Scanner,
  sources: v.array(ScannerSource),
  /** Null if it has no feeder or does not report this. */
  feederLoaded: v.nullable(v.boolean()),
  /** `stopped`: someone must attend to the device. */
  state: v.picklist(['idle', 'busy', 'stopped']),
  /** The problem that its feeder reports. */
  trouble: v.nullable(v.picklist(['jam', 'coverOpen', 'multipick'])),
});
export type ScannerLook = v.InferOutput<typeof ScannerLook>;

/** What is on the scanner. A card is searched for on the whole glass. A page has the usual size of paper here. */
export const ScannedThing = v.picklist(['card', 'page']);
export type ScannedThing = v.InferOutput<typeof ScannedThing>;

/** The problems of a scanner or a scan. */
export const SCANNER_PROBLEMS = [
  /** The scanner is not among the known ones. */
  'notFound',
  /** Nothing answers at its address. */
  'unreachable',
  /** Another device announced it, so nothing was sent to its address. */
  'hearsay',
  /** It was used at another address, and nothing was sent to this one. `scanner:confirm` accepts the new address. */
  'newAddress',
  /** A TLS connection is not possible, or a device whose certificate is stored no longer offers one. */
  'noSecureConnection',
  /** Its certificate differs from the first one. `scanner:trust` accepts the new one. */
  'certificateChanged',
  /** Something that is not a scanner of this kind answers there, such as a sign-in page. */
  'notAScanner',
  /** It asks for a user name and a password. The app never sends them. */
  'accessDenied',
  /** Someone else is using it. */
  'busy',
  /** This desk is already scanning with it. */
  'scanningHere',
  'jam',
  'coverOpen',
  'feederEmpty',
  /** It drew in two sheets at once. */
  'multipick',
  /** It accepts none of the settings that it announces. */
  'settingsRefused',
  /** It does not have this source. */
  'noSuchSource',
  /** The connection broke while a page was arriving. */
  'goneMidPage',
  /** A page is incomplete or cannot be shown. */
  'brokenPage',
  /** The same page arrived twice, so one may be missing. */
  'repeatedPage',
  /** The device ended the scan before all pages had arrived. */
  'incomplete',
  'timedOut',
  /** Too much data: an answer or a page is too large, or the pages do not end. */
  'tooMuch',
  'canceledAtDevice',
  /** The device stopped without giving a reason. */
  'aborted',
  /** The answer cannot be parsed. */
  'notUnderstood',
] as const;
export const ScannerProblem = v.picklist(SCANNER_PROBLEMS);
export type ScannerProblem = v.InferOutput<typeof ScannerProblem>;

/** The progress of a scan. A scan ends as `done`, `failed`, or `cancelled`. */
export const ScannerPhase = v.picklist([
  'starting',
  'warming',
  'receiving',
  'done',
  'failed',
  'cancelled',
]);
export type ScannerPhase = v.InferOutput<typeof ScannerPhase>;

/** The fields that describe a scan, besides the error that it ended with. */
export const scannerProgress = {
  jobId: ScannerJobId,
  submissionId: SubmissionId,
  phase: ScannerPhase,
  /** The number of the page that is arriving or awaited. 0 before the first page. */
  page: v.number(),
  /** The number of pages that were taken in. They stay, however the scan ends. */
  pages: v.number(),
  /** The received bytes of the current page. */
  bytes: v.number(),
  /** The captures of these pages. For a scan that was cut apart, these are the cards on it. */
  captureIds: v.array(CaptureId),
};
