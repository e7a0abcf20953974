import type { Facts } from '../../main/precheck/facts/facts.ts';
import type { Precheck } from '../../main/precheck/precheck.ts';
import type { DocumentPage } from '../../main/reading/ocr/document-print.ts';
import { PrintReader } from '../../main/reading/ocr/print-reader.ts';
import type { PaperFacts } from '../../main/reading/paper-kind.ts';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
import type { Slot } from '../../preload/contract/models/capture.ts';

const NOBODY = { business: null, owner: null };

/** Reads the words in pictures like the desk, in the process that reads text. */
export class PaperWitness {
  readonly #precheck: Pick<Precheck, 'pagePicture'>;
  readonly #reader: PrintReader;
  readonly #never = new AbortController().signal;

  constructor(precheck: Pick<Precheck, 'pagePicture'>, onDefect: (detail: string) => void) {
    this.#precheck = precheck;
    this.#reader = new PrintReader({
      workerHost: forkWorkerHost(),
      report: (where, cause) => onDefect(`${where}: ${String(cause)}`),
    });
  }

  /**
   * Returns what the first page of a file is according to its words, or null if it has no words or
   * is no picture.
   */
  async paperOf(bytes: Uint8Array, facts: Facts, slot: Slot): Promise<PaperFacts | null> {
    const isPicture = facts.kind === 'picture';
    const isScan = facts.kind === 'pdf' && facts.looked[0]?.characters === 0;
    if (!isPicture && !isScan) return null;
    const read = await this.#reader.readDocument(this.#page(bytes, slot), NOBODY, this.#never);
    return read?.paper ?? null;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }

  async *#page(bytes: Uint8Array, slot: Slot): AsyncGenerator<DocumentPage> {
    const made = await this.#precheck.pagePicture(bytes, { page: 0, turn: 0 });
    if (made === null) return;
    const { pageEdge, ...picture } = made;
    const page = { picture: { ...picture, channels: 1 }, pageEdge } as const;
    if (slot === 'document') yield { kind: 'picture', ...page };
    else yield { kind: 'card', ...page, asksPaper: true };
  }
}
