import type { ScanSettings } from './escl/scan-settings.ts';

/** What a client can ask a device for. */
export const REQUEST_NAMES = [
  'capabilities',
  'status',
  'scanJobs',
  'document',
  'imageInfo',
  'delete',
] as const;
export type RequestName = (typeof REQUEST_NAMES)[number];

/** One request from its head on; live while it is under way. */
export type RequestEntry = {
  /** Null for an address or method that a scanner does not have. */
  readonly request: RequestName | null;
  readonly method: string;
  readonly path: string;
  /** Milliseconds since 1970 by the scanner's clock. */
  readonly at: number;
  /** Status that was answered, or begun to be; null while there was none. */
  status: number | null;
};

/** Most requests remembered one by one. */
const REMEMBERED = 10_000;

/** Everything the scanner was really asked: the truth that tests compare a client with. */
export class ScannerLedger {
  readonly #requests: RequestEntry[] = [];
  readonly #jobs: ScanSettings[] = [];
  readonly #complaints: string[] = [];

  /** The latest requests, oldest first. */
  get requests(): readonly Readonly<RequestEntry>[] {
    return this.#requests;
  }

  /** The settings of every job that was begun. */
  get jobs(): readonly ScanSettings[] {
    return this.#jobs;
  }

  /**
   * What a client should not have done. Devices differ in how they take it: some answer as if nothing
   * were wrong, some hang. A careful client leaves this empty.
   */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  count(request: RequestName): number {
    return this.#requests.filter((entry) => entry.request === request).length;
  }

  recordRequest(entry: RequestEntry): void {
    this.#requests.push(entry);
    if (this.#requests.length > REMEMBERED) this.#requests.shift();
  }

  recordJob(settings: ScanSettings): void {
    this.#jobs.push(settings);
  }

  complain(what: string): void {
    this.#complaints.push(what);
  }
}
