import * as v from 'valibot';
import { CaptureId, ScannerId, ScannerJobId, SubmissionId } from '../ids.ts';

/**
 * The address of a scanner as staff or IT write it: `host`, `host:port`, or with http:// or https:// and a
 * path. Tidied: no space, no user name, no query, host in small letters, no slash at the end.
 */
export const ScannerAddress = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the scanner’s address.'),
  v.maxLength(200, 'This address is too long to be one.'),
  v.check((text) => tidyAddress(text) !== null, 'Enter an address such as 192.168.1.20.'),
  v.transform((text) => tidyAddress(text) ?? text),
);

/** Scheme, host (a name, or an address of either kind), port and path; no user name, no query. */
const ADDRESS =
  /^(https?:\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?(\/[\w.~%!$&'()*+,;=:@/-]*)?$/i;

/** The address as it is kept; null where it is none of a scanner's. */
function tidyAddress(text: string): string | null {
  const [whole, scheme = '', host = '', port = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (whole === undefined || (port !== '' && (Number(port) < 1 || Number(port) > 65_535)))
    return null;
  const at = `${scheme}${host}`.toLowerCase();
  return `${at}${port === '' ? '' : `:${Number(port)}`}${path.replace(/(?<!\/)\/+$/, '')}`;
}

/** Where the sheet lies: on the glass, or in the feeder, one side of it or both. */
export const ScannerSource = v.picklist(['flatbed', 'feeder', 'duplex']);
export type ScannerSource = v.InferOutput<typeof ScannerSource>;

/** The certificate of a device, by which it is known again. */
export const ScannerCertificate = v.object({
  /** SHA-256 as OpenSSL writes it: `AB:CD:…`, 32 bytes. */
  sha256: v.string(),
  /** ISO 8601: when it was trusted first. */
  since: v.string(),
});
export type ScannerCertificate = v.InferOutput<typeof ScannerCertificate>;

/** A scanner that this desk can ask. */
export const Scanner = v.object({
  id: ScannerId,
  /** As the device calls itself, cut and cleaned; its address before it was first asked. */
  name: v.string(),
  /** Host and port, as staff may know them. */
  address: v.string(),
  /** Whoever named it: itself on the network, staff, the machine's own file, or practice. */
  from: v.picklist(['discovered', 'typed', 'machine', 'practice']),
  /** Pages come over TLS. */
  secure: v.boolean(),
  /** The IP address it was used at, where staff have to confirm that it is the same at this one; else null. */
  movedFrom: v.nullable(v.string()),
  /** Null: none is kept, and the first one it shows is trusted. */
  certificate: v.nullable(ScannerCertificate),
});
export type Scanner = v.InferOutput<typeof Scanner>;

/** The scanners known at this moment; more may come while the network is searched. */
export const ScannerList = v.object({
  scanners: v.array(Scanner),
  /** The one used or chosen last, where it is among them. */
  chosen: v.nullable(ScannerId),
  /** `on`: more may come. `off`: nobody asked for some seconds. `failed`: this network cannot be searched. */
  discovery: v.picklist(['on', 'off', 'failed']),
});
export type ScannerList = v.InferOutput<typeof ScannerList>;

/** What a scanner can do, and how it is just now. */
export const ScannerLook = v.object({
  /** As it is known from now on. */
  scanner: Scanner,
  sources: v.array(ScannerSource),
  /** Null where it has no feeder, or does not say. */
  feederLoaded: v.nullable(v.boolean()),
  /** `stopped`: it needs somebody at the device. */
  state: v.picklist(['idle', 'busy', 'stopped']),
  /** What its feeder complains of. */
  trouble: v.nullable(v.picklist(['jam', 'coverOpen', 'multipick'])),
});
export type ScannerLook = v.InferOutput<typeof ScannerLook>;

/** What lies on it: a card is looked for on the whole glass, a page is as large as paper is here. */
export const ScannedThing = v.picklist(['card', 'page']);
export type ScannedThing = v.InferOutput<typeof ScannedThing>;

/** A trouble with a scanner, or with a scan. */
export const SCANNER_PROBLEMS = [
  /** It is not among those known. */
  'notFound',
  /** Nothing answers at its address. */
  'unreachable',
  /** Another device announced it, so that nothing was sent to its address. */
  'hearsay',
  /** It was used at another address, and nothing was sent to this one. `scanner:confirm` takes it. */
  'newAddress',
  /** A TLS connection cannot be made, or is not offered by one whose certificate is kept. */
  'noSecureConnection',
  /** Its certificate is another than the first time. `scanner:trust` takes the new one. */
  'certificateChanged',
  /** Something answers there that is no scanner of this kind, such as a sign-in page. */
  'notAScanner',
  /** It asks for a user name and password, which are never given. */
  'accessDenied',
  /** Somebody else is using it. */
  'busy',
  /** This desk is scanning with it already. */
  'scanningHere',
  'jam',
  'coverOpen',
  'feederEmpty',
  /** It drew in two sheets at once. */
  'multipick',
  /** It takes none of the settings it announces. */
  'settingsRefused',
  /** It has no such source. */
  'noSuchSource',
  /** The connection broke while a page came. */
  'goneMidPage',
  /** A page came that is cut or cannot be shown. */
  'brokenPage',
  /** The same page came twice, so one may be missing. */
  'repeatedPage',
  /** The device ended before all of its pages had come. */
  'incomplete',
  'timedOut',
  /** More than is taken: an answer, a page, or pages without an end. */
  'tooMuch',
  'canceledAtDevice',
  /** The device gave up by itself, and said no more. */
  'aborted',
  /** An answer that cannot be understood. */
  'notUnderstood',
] as const;
export const ScannerProblem = v.picklist(SCANNER_PROBLEMS);
export type ScannerProblem = v.InferOutput<typeof ScannerProblem>;

/** How far a scan came. The ways a scan can end are `done`, `failed` and `cancelled`. */
export const ScannerPhase = v.picklist([
  'starting',
  'warming',
  'receiving',
  'done',
  'failed',
  'cancelled',
]);
export type ScannerPhase = v.InferOutput<typeof ScannerPhase>;

/** The fields that tell of a scan beside the error it ended with. */
export const scannerProgress = {
  jobId: ScannerJobId,
  submissionId: SubmissionId,
  phase: ScannerPhase,
  /** Number of the page that is coming, or is waited for; 0 before the first. */
  page: v.number(),
  /** Pages that were taken in; they stay, however it ends. */
  pages: v.number(),
  /** Bytes of the page that is coming. */
  bytes: v.number(),
  /** The captures of these pages; a scan that was cut apart gives the cards on it. */
  captureIds: v.array(CaptureId),
};
