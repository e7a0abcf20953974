import * as v from 'valibot';
import { REQUEST_NAMES } from '../ledger.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));
const times = v.exactOptional(count);
/** The number of a page; the first when absent. */
const page = v.exactOptional(count);
const at = v.exactOptional(v.picklist(REQUEST_NAMES));

/** One fault: its kind, and what else can be said of it. */
const one = <const K extends string, E extends v.ObjectEntries>(kind: K, entries: E) =>
  v.strictObject({ kind: v.literal(kind), ...entries });

/** What keeps a feeder from feeding. It goes away by itself after so many looks at the status, or never. */
const TROUBLES = [
  one('paperJam', { polls: times }),
  one('coverOpen', { polls: times }),
  one('doorOpen', { polls: times }),
  one('multipick', { polls: times }),
] as const;

/** An answer that is not the device's own. It strikes the next request of its kind: for capabilities when absent. */
const OF_REQUESTS = [
  /** A login page with status 200, as of a guest network or of a device that wants a password. */
  one('htmlLogin', { at }),
  /** 500 when absent. */
  one('errorStatus', {
    at,
    status: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  }),
  /** The request is taken and never answered. */
  one('silence', { at }),
  /** Capabilities begin with a DOCTYPE that names entities. */
  one('doctype', {}),
  /** Capabilities of so many bytes; 40 MB when absent. */
  one('hugeCapabilities', { bytes: times }),
  /** The device is at work for somebody else: 503. `retryAfter` is the header's text. */
  one('busy', { retryAfter: v.exactOptional(v.string()) }),
] as const;

/** How a job begins or goes on. It strikes the next job; a trouble refuses it, and AdfState says why. */
const OF_JOBS = [
  ...TROUBLES,
  /** The feeder says that it holds paper and finds none. */
  one('feederEmpty', {}),
  one('noLocation', {}),
  /** The text of Location; `http://[fe80/…`, which is no address, when absent. */
  one('brokenLocation', { location: v.exactOptional(v.string()) }),
  /** The 201 announces a body that never comes. */
  one('noBodyAfterHead', {}),
  /** One bit as JPEG is announced and refused with 409. */
  one('oneBitJpegRefused', {}),
  /** A page is not there for so many requests, two when absent: 404, 410 or 503. The feeder may look empty meanwhile. */
  one('notReadyYet', {
    page,
    polls: times,
    status: v.exactOptional(v.picklist([404, 410, 503])),
    looksEmpty: v.exactOptional(v.boolean()),
  }),
  /** After one page when absent, as with the next. */
  one('jamAfterPage', { pages: times }),
  one('canceledAtDevice', { pages: times }),
  /** The page comes twice. */
  one('repeatedPage', { page }),
  one('endlessFeeder', {}),
  one('backsUpsideDown', {}),
] as const;

/** How a page of the next job is sent. */
const OF_PAGES = [
  one('goneMidPage', { page }),
  /** Half of the page, as if it were all of it (`well framed`, when absent), or in the length of all of it. */
  one('cutPage', { page, framing: v.exactOptional(v.picklist(['well framed', 'full length'])) }),
  one('neverFirstByte', { page }),
  one('silenceMidPage', { page }),
  /** The page goes on for so many bytes; 300 MB when absent. */
  one('hugePage', { page, bytes: times }),
  one('wrongContentType', { page, contentType: v.exactOptional(v.string()) }),
] as const;

const KINDS = [...OF_REQUESTS, ...OF_JOBS, ...OF_PAGES] as const;

export const Fault = v.variant('kind', KINDS);
export type Fault = v.InferOutput<typeof Fault>;
export type Trouble = v.InferOutput<(typeof TROUBLES)[number]>;
export type AnswerFault = v.InferOutput<(typeof OF_REQUESTS)[number]>;
export type JobFault = v.InferOutput<(typeof OF_JOBS)[number] | (typeof OF_PAGES)[number]>;

export const PAGE_FAULTS: ReadonlySet<string> = new Set(
  OF_PAGES.map(({ entries }) => entries.kind.literal),
);

export const FAULT_KINDS = KINDS.map(({ entries }) => entries.kind.literal);
