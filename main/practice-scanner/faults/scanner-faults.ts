import type { ScanSettings } from '../escl/scan-settings.ts';
import type { RequestName } from '../ledger.ts';
import { type AnswerFault, type Fault, type JobFault, PAGE_FAULTS, type Trouble } from './fault.ts';

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
      return fault.at ?? 'capabilities';
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
    const armed = { ...rule };
    this.#armed.set(armed, armed.times ?? 1);
    return () => {
      this.#armed.delete(armed);
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
    return new JobFaults(struck as readonly JobFault[]);
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
  readonly #faults: readonly JobFault[];

  constructor(faults: readonly JobFault[]) {
    this.#faults = faults;
  }

  get trouble(): Trouble | null {
    return (
      this.one('paperJam') ?? this.one('coverOpen') ?? this.one('doorOpen') ?? this.one('multipick')
    );
  }

  one<K extends JobFault['kind']>(kind: K): Extract<JobFault, { readonly kind: K }> | null {
    const found = this.#faults.find(
      (fault): fault is Extract<JobFault, { readonly kind: K }> => fault.kind === kind,
    );
    return found ?? null;
  }

  /** The same, where it strikes the page with this number. */
  ofPage<K extends JobFault['kind']>(
    kind: K,
    page: number,
  ): Extract<JobFault, { readonly kind: K }> | null {
    const fault = this.one(kind);
    const struck = fault !== null && 'page' in fault ? fault.page : undefined;
    return fault !== null && (struck ?? 1) === page ? fault : null;
  }

  /** Whether the page with this number does not arrive as it was scanned. */
  spoils(page: number): boolean {
    return this.#faults.some(
      (fault) => PAGE_FAULTS.has(fault.kind) && this.ofPage(fault.kind, page) !== null,
    );
  }
}
