import type { ScanSettings } from '../escl/scan-settings.ts';
import type { RequestName } from '../ledger.ts';

/** What keeps a feeder from feeding. It goes away by itself after so many looks at the status, or never. */
export type Trouble = {
  readonly kind: 'paperJam' | 'coverOpen' | 'doorOpen' | 'multipick';
  readonly polls?: number;
};

/** An answer that is not the device's own. It strikes the next request of its kind. */
export type AnswerFault =
  /** A login page with status 200, as of a guest network or of a device that wants a password. */
  | { readonly kind: 'htmlLogin'; readonly at: RequestName }
  | { readonly kind: 'errorStatus'; readonly at: RequestName; readonly status: number }
  /** The request is taken and never answered. */
  | { readonly kind: 'silence'; readonly at: RequestName }
  /** Capabilities begin with a DOCTYPE that names entities. */
  | { readonly kind: 'doctype' }
  /** Capabilities of so many bytes; 40 MB when absent. */
  | { readonly kind: 'hugeCapabilities'; readonly bytes?: number }
  /** The device is at work for somebody else: 503. `retryAfter` is the header's text. */
  | { readonly kind: 'busy'; readonly retryAfter?: string };

/** How a job begins or goes on. It strikes the next job. */
export type JobFault =
  /** The job is refused with 409; AdfState says why. */
  | Trouble
  /** The feeder says that it holds paper and finds none. */
  | { readonly kind: 'feederEmpty' }
  | { readonly kind: 'noLocation' }
  /** The text of Location; `http://[fe80/…`, which is no address, when absent. */
  | { readonly kind: 'brokenLocation'; readonly location?: string }
  /** The 201 announces a body that never comes. */
  | { readonly kind: 'noBodyAfterHead' }
  /** One bit as JPEG is announced and refused with 409. */
  | { readonly kind: 'oneBitJpegRefused' }
  /** A page is not there for so many requests: 404, 410 or 503. */
  | {
      readonly kind: 'notReadyYet';
      readonly page?: number;
      readonly polls?: number;
      readonly status?: 404 | 410 | 503;
    }
  | { readonly kind: 'jamAfterPage'; readonly pages: number }
  | { readonly kind: 'canceledAtDevice'; readonly pages: number }
  /** The page comes twice. */
  | { readonly kind: 'repeatedPage'; readonly page?: number }
  | { readonly kind: 'endlessFeeder' }
  | { readonly kind: 'backsUpsideDown' };

/** How a page is sent. It strikes a page of the next job, the first when none is named. */
export type PageFault = { readonly page?: number } & (
  | { readonly kind: 'goneMidPage' }
  /** Half of the page, as if it were all of it (`well framed`), or in the length of all of it. */
  | { readonly kind: 'cutPage'; readonly framing?: 'well framed' | 'full length' }
  | { readonly kind: 'neverFirstByte' }
  | { readonly kind: 'silenceMidPage' }
  /** The page goes on for so many bytes; 300 MB when absent. */
  | { readonly kind: 'hugePage'; readonly bytes?: number }
  | { readonly kind: 'wrongContentType'; readonly contentType?: string }
);

export type Fault = AnswerFault | JobFault | PageFault;

export type FaultRule = {
  readonly fault: Fault;
  /** How many requests or jobs in a row it strikes; 1 when absent, Infinity for all that follow. */
  readonly times?: number;
};

/** The request that a fault strikes, or null when it strikes a job. */
function requestOf(fault: Fault): RequestName | null {
  switch (fault.kind) {
    case 'htmlLogin':
    case 'errorStatus':
    case 'silence':
      return fault.at;
    case 'doctype':
    case 'hugeCapabilities':
      return 'capabilities';
    case 'busy':
      return 'scanJobs';
    default:
      return null;
  }
}

/** Faults that only a feeder can have. A job on the glass leaves them armed. */
const OF_THE_FEEDER: ReadonlySet<Fault['kind']> = new Set([
  ...(['paperJam', 'coverOpen', 'doorOpen', 'multipick'] as const),
  ...(['feederEmpty', 'endlessFeeder', 'backsUpsideDown', 'jamAfterPage'] as const),
]);

/** The faults waiting for their request or their job. */
export class ScannerFaults {
  readonly #armed = new Map<FaultRule, number>();

  constructor(rules: readonly FaultRule[] = []) {
    for (const rule of rules) this.add(rule);
  }

  /** Arms a fault; the returned function disarms it. */
  add(rule: FaultRule): () => void {
    this.#armed.set(rule, rule.times ?? 1);
    return () => {
      this.#armed.delete(rule);
    };
  }

  clear(): void {
    this.#armed.clear();
  }

  /** Whether the device would say that it is at work. */
  get busy(): boolean {
    return [...this.#armed.keys()].some(({ fault }) => fault.kind === 'busy');
  }

  /** Counts a request, and says what goes wrong with it. */
  strikeRequest(request: RequestName): readonly AnswerFault[] {
    return this.#strike((fault) => requestOf(fault) === request) as readonly AnswerFault[];
  }

  /** Counts a job, and says what goes wrong with it. */
  strikeJob({ source }: ScanSettings): JobFaults {
    const struck = this.#strike(
      (fault) =>
        requestOf(fault) === null && (source === 'Feeder' || !OF_THE_FEEDER.has(fault.kind)),
    );
    return new JobFaults(struck as readonly (JobFault | PageFault)[]);
  }

  #strike(wanted: (fault: Fault) => boolean): readonly Fault[] {
    const rules = [...this.#armed.keys()].filter(({ fault }) => wanted(fault));
    for (const rule of rules) {
      const left = (this.#armed.get(rule) ?? 1) - 1;
      if (left > 0) this.#armed.set(rule, left);
      else this.#armed.delete(rule);
    }
    return rules.map(({ fault }) => fault);
  }
}

/** What goes wrong with one job. */
export class JobFaults {
  readonly #faults: readonly (JobFault | PageFault)[];

  constructor(faults: readonly (JobFault | PageFault)[]) {
    this.#faults = faults;
  }

  get trouble(): Trouble | null {
    return (
      this.one('paperJam') ?? this.one('coverOpen') ?? this.one('doorOpen') ?? this.one('multipick')
    );
  }

  one<K extends (JobFault | PageFault)['kind']>(
    kind: K,
  ): Extract<JobFault | PageFault, { readonly kind: K }> | null {
    const found = this.#faults.find(
      (fault): fault is Extract<JobFault | PageFault, { readonly kind: K }> => fault.kind === kind,
    );
    return found ?? null;
  }

  /** The same, where it strikes the page with this number. */
  ofPage<K extends (JobFault | PageFault)['kind']>(
    kind: K,
    page: number,
  ): Extract<JobFault | PageFault, { readonly kind: K }> | null {
    const fault = this.one(kind);
    const struck = fault !== null && 'page' in fault ? fault.page : undefined;
    return fault !== null && (struck ?? 1) === page ? fault : null;
  }
}
