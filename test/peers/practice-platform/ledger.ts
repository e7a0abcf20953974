import type { ReceivedVerification } from '../../../main/practice/platform/answer.ts';
import type { OperationName } from '../../../main/practice/platform/operations/operations.ts';

/** One document verification that the platform accepted. */
export type VerificationEntry = ReceivedVerification & {
  /** Maps a slot to the ID of an uploaded file, if one was named instead of a file. */
  readonly fileIds: Readonly<Record<string, string>>;
  /** True if its body was truncated and lenient parsing accepted it anyway. */
  readonly fromCutBody: boolean;
};

/** One request, from its header on. The entry is updated while the request is in progress. */
export type RequestEntry = {
  /** Null if the address and method belong to none of the sixteen operations. */
  readonly operation: OperationName | null;
  readonly method: string;
  readonly path: string;
  readonly at: number;
  readonly contentType: string | null;
  /** The announced Content-Length, or null. */
  readonly declaredLength: number | null;
  /** The bytes of the body so far. */
  bytesReceived: number;
  /** True if the whole body arrived. */
  complete: boolean;
  /** The body of a JSON request as it arrived. Null without one, and for a login. */
  json: string | null;
  /** True if the operation's own work was done. A fault may answer instead of it. */
  performed: boolean;
  /** The status of the answer once it has started, or null. */
  status: number | null;
  /** True if nothing more will happen: it was answered, cut, or left in silence. */
  over: boolean;
};

/** The maximum number of requests that are remembered individually. Counts continue. */
const REMEMBERED = 10_000;

/** Everything that the platform really received: the truth with which tests compare the screen. */
export class Ledger {
  readonly #verifications: VerificationEntry[] = [];
  readonly #requests: RequestEntry[] = [];
  readonly #counts = new Map<OperationName, number>();

  get verifications(): readonly VerificationEntry[] {
    return this.#verifications;
  }

  /** The latest requests, oldest first, including truncated ones. */
  get requests(): readonly Readonly<RequestEntry>[] {
    return this.#requests;
  }

  /** Returns how many requests of an operation reached the platform, including truncated ones. */
  count(operation: OperationName): number {
    return this.#counts.get(operation) ?? 0;
  }

  requestsOf(operation: OperationName): readonly Readonly<RequestEntry>[] {
    return this.#requests.filter((request) => request.operation === operation);
  }

  recordRequest(entry: RequestEntry): void {
    this.#requests.push(entry);
    if (this.#requests.length > REMEMBERED) this.#requests.shift();
    if (entry.operation) this.#counts.set(entry.operation, this.count(entry.operation) + 1);
  }

  recordVerification(received: ReceivedVerification, fromCutBody: boolean): void {
    const slots = ['front_photo', 'back_photo', 'self_portrait', 'document'];
    const named = Object.entries(received.fields).filter(
      ([name, id]) => slots.includes(name) && id,
    );
    this.#verifications.push({ ...received, fileIds: Object.fromEntries(named), fromCutBody });
  }
}
