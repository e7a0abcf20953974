import type { ReceivedVerification } from '../../../main/practice/platform/answer.ts';
import type { OperationName } from '../../../main/practice/platform/operations/operations.ts';

/** One document verification that the platform accepted. */
export type VerificationEntry = ReceivedVerification & {
  /** Slot → id of an already uploaded file, where one was named instead of a file. */
  readonly fileIds: Readonly<Record<string, string>>;
  /** True when its body was cut and lenient parsing took it all the same. */
  readonly fromCutBody: boolean;
};

/** One request, from its head on; the entry is live while the request is under way. */
export type RequestEntry = {
  /** Null for an address or method that is none of the sixteen operations. */
  readonly operation: OperationName | null;
  readonly method: string;
  readonly path: string;
  readonly at: number;
  readonly contentType: string | null;
  /** Content-Length as announced; null when there was none. */
  readonly declaredLength: number | null;
  /** Body bytes taken so far. */
  bytesReceived: number;
  /** Whether the whole body arrived. */
  complete: boolean;
  /** Body of a JSON request as it arrived; null when there was none, and of a login. */
  json: string | null;
  /** Whether the operation's own work was done (a fault may answer instead of it). */
  performed: boolean;
  /** Status that was answered, or begun to be; null while there was none. */
  status: number | null;
  /** Whether nothing more will happen: answered, cut or left in silence. */
  over: boolean;
};

/** Most requests remembered one by one; counts go on. */
const REMEMBERED = 10_000;

/** Everything the platform really got: the truth that tests compare the screen with. */
export class Ledger {
  readonly #verifications: VerificationEntry[] = [];
  readonly #requests: RequestEntry[] = [];
  readonly #counts = new Map<OperationName, number>();

  get verifications(): readonly VerificationEntry[] {
    return this.#verifications;
  }

  /** The latest requests, oldest first, cut ones included. */
  get requests(): readonly Readonly<RequestEntry>[] {
    return this.#requests;
  }

  /** How many requests of an operation reached the platform, cut ones included. */
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
