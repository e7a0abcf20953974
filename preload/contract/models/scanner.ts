import * as v from 'valibot';
import { CaptureId, ScannerId, ScannerJobId, SubmissionId } from '../ids.ts';

/**
 * A scanner's address as staff or IT enter it: `host`, `host:port`, or with http:// or https:// and a path. It's
 * normalized to have no spaces, user name, query, or trailing slash, and a lowercase host.
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

/** Returns the address in its stored form, or null if it isn't a valid scanner address. */
function tidyAddress(text: string): string | null {
  const [whole, scheme = '', host = '', port = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (whole === undefined || (port !== '' && (Number(port) < 1 || Number(port) > 65_535)))
    return null;
  const at = `${scheme}${host}`.toLowerCase();
  return `${at}${port === '' ? '' : `:${Number(port)}`}${path.replace(/(?<!\/)\/+$/, '')}`;
}

/** What a scan reads from: the glass, or the feeder with one or both sides of each sheet. */
export const ScannerSource = v.picklist(['flatbed', 'feeder', 'duplex']);
export type ScannerSource = v.InferOutput<typeof ScannerSource>;

/** The certificate that identifies a device. */
export const ScannerCertificate = v.object({
  /** The SHA-256 in OpenSSL's format: `AB:CD:…`, 32 bytes. */
  sha256: v.string(),
  /** When the certificate was first trusted (ISO 8601). */
  since: v.string(),
});
export type ScannerCertificate = v.InferOutput<typeof ScannerCertificate>;

/** A scanner that this desk can contact. */
export const Scanner = v.object({
  id: ScannerId,
  /** The name that the device reports, shortened and cleaned up. Before the first contact, this is its address. */
  name: v.string(),
  /** The host and port, in a form that staff may know. */
  address: v.string(),
  /**
   * How the scanner became known. `discovered`: it announced itself on the network. `typed`: staff entered it.
   * `machine`: the managed settings file names it. `practice`: it belongs to practice mode.
   */
  from: v.picklist(['discovered', 'typed', 'machine', 'practice']),
  /** True if pages are sent over TLS. */
  secure: v.boolean(),
  /**
   * The IP address where the scanner was used before. Set if staff must confirm that it's the same device at this one.
   */
  movedFrom: v.nullable(v.string()),
  /** Null if no certificate is stored. In that case, the first one that the device presents is trusted. */
  certificate: v.nullable(ScannerCertificate),
});
export type Scanner = v.InferOutput<typeof Scanner>;

/** The scanners known so far. More may be found while the network is searched. */
export const ScannerList = v.object({
  scanners: v.array(Scanner),
  /** The scanner that was used or chosen last, if it's in the list. */
  chosen: v.nullable(ScannerId),
  /** `on`: more may be found. `off`: nobody has asked for a few seconds. `failed`: this network can't be searched. */
  discovery: v.picklist(['on', 'off', 'failed']),
});
export type ScannerList = v.InferOutput<typeof ScannerList>;

/** What a scanner can do, and its current state. */
export const ScannerLook = v.object({
  /** The updated entry for the scanner. */
  scanner: Scanner,
  sources: v.array(ScannerSource),
  /** Null if the scanner has no feeder or doesn't report this. */
  feederLoaded: v.nullable(v.boolean()),
  /** `stopped`: the device needs attention. */
  state: v.picklist(['idle', 'busy', 'stopped']),
  /** The problem that the feeder reports, or null. */
  trouble: v.nullable(v.picklist(['jam', 'coverOpen', 'multipick'])),
});
export type ScannerLook = v.InferOutput<typeof ScannerLook>;

/** What's on the scanner. A card is searched for on the entire glass. A page has the paper size that's usual here. */
export const ScannedThing = v.picklist(['card', 'page']);
export type ScannedThing = v.InferOutput<typeof ScannedThing>;

/** Problems with a scanner or a scan. */
export const SCANNER_PROBLEMS = [
  /** It isn't one of the known scanners. */
  'notFound',
  /** Nothing answers at its address. */
  'unreachable',
  /** Another device announced it, so nothing was sent to the address. */
  'hearsay',
  /**
   * It was used at another address before, so nothing was sent to this one. `scanner:confirm` accepts the new address.
   */
  'newAddress',
  /** A TLS connection isn't possible, or the device no longer offers one although its certificate is stored. */
  'noSecureConnection',
  /** Its certificate isn't the one that was trusted first. `scanner:trust` accepts the new one. */
  'certificateChanged',
  /** Something other than an eSCL scanner answers there, such as a sign-in page. */
  'notAScanner',
  /** It asks for a user name and a password, which the app never sends. */
  'accessDenied',
  /** Someone else is using it. */
  'busy',
  /** This desk is already scanning with it. */
  'scanningHere',
  'jam',
  'coverOpen',
  'feederEmpty',
  /** The feeder pulled in two sheets at once. */
  'multipick',
  /** It accepts none of the settings that it advertises. */
  'settingsRefused',
  /** It doesn't have the requested source. */
  'noSuchSource',
  /** The connection was lost while a page was arriving. */
  'goneMidPage',
  /** A page is incomplete or can't be shown. */
  'brokenPage',
  /** The same page arrived twice, so another one may be missing. */
  'repeatedPage',
  /** The device ended the scan before all pages had arrived. */
  'incomplete',
  'timedOut',
  /** There's too much data: an answer or a page is too large, or the pages don't end. */
  'tooMuch',
  'canceledAtDevice',
  /** The device stopped without giving a reason. */
  'aborted',
  /** The answer can't be parsed. */
  'notUnderstood',
] as const;
export const ScannerProblem = v.picklist(SCANNER_PROBLEMS);
export type ScannerProblem = v.InferOutput<typeof ScannerProblem>;

/** The progress of a scan, which ends as `done`, `failed`, or `cancelled`. */
export const ScannerPhase = v.picklist([
  'starting',
  'warming',
  'receiving',
  'done',
  'failed',
  'cancelled',
]);
export type ScannerPhase = v.InferOutput<typeof ScannerPhase>;

/** The fields that describe a scan, except for the error that it ended with. */
export const scannerProgress = {
  jobId: ScannerJobId,
  submissionId: SubmissionId,
  phase: ScannerPhase,
  /** The number of the page that's arriving or expected. 0 before the first page. */
  page: v.number(),
  /** The number of pages that have been added. They're kept, however the scan ends. */
  pages: v.number(),
  /** The number of bytes received for the current page. */
  bytes: v.number(),
  /** The captures of these pages. If a scan was cut apart, these are the cards on it. */
  captureIds: v.array(CaptureId),
};
