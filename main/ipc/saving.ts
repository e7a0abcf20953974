import { randomUUID } from 'node:crypto';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { Emit } from '../../preload/contract/events.ts';
import type { ExportProgress } from '../../preload/contract/exports.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import { AnswerCutShort } from '../platform/http-request.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode, isOutOfSpace } from '../system/files/disk-error.ts';
import { FileHeld, FileReadOnly } from '../system/files/file-held.ts';
import { replaceFileBy } from '../system/files/replace-file.ts';
import type { IncidentLog } from '../system/incident-log.ts';

const TOLD_EVERY_MS = 250;

type Pieces<Piece> = Iterable<Piece> | AsyncIterable<Piece>;

/** A file to save. Only its original name may reveal whom it is about. */
export interface ExportFile {
  /** A short name, such as `person` or `audit`. It becomes a file name such as `intake-desk-person-2026-11-03.json`. */
  readonly name: string;
  /** The original file name, which is used in place of `name` if it is set. */
  readonly fileName?: string | null;
  /** The file name extension, without the dot. */
  readonly ending: string;
  readonly mediaType: string;
  readonly pieces: Pieces<string | Uint8Array>;
  /**
   * Set if the pieces are downloaded while they are being read. `total` is the announced size in bytes, and `stop`
   * cancels the download.
   */
  readonly fetched?: { readonly total: number | null; stop(): void };
}

export interface SavingHost {
  readonly emit: Emit;
  readonly log: IncidentLog;
  /** Asks staff where to save a file. If omitted, the window fetches files and saves them. */
  readonly choosePlace?: ((name: string) => Promise<string | null>) | undefined;
  readonly disk?: Disk;
}

/** A file that is downloaded while it is being saved. */
type Fetched = ExportFile & Required<Pick<ExportFile, 'fetched'>>;

export function isFetched(file: ExportFile): file is Fetched {
  return file.fetched !== undefined;
}

/** Saves files that take a while, reports their progress, and cancels them on request. */
export class Savings {
  readonly #host: SavingHost;
  readonly #underWay = new Map<string, { readonly file: Fetched; bytes: number }>();

  constructor(host: SavingHost) {
    this.#host = host;
  }

  /** True if this desk itself writes files to places that staff choose. */
  get choosesPlaces(): boolean {
    return this.#host.choosePlace !== undefined;
  }

  /**
   * Lets staff choose a place and starts writing. Returns the ID that progress events use, or null if staff chose no
   * place.
   */
  async toPlace(file: Fetched, name: string): Promise<string | null> {
    const place = (await this.#host.choosePlace?.(name)) ?? null;
    if (place === null) return null;
    const saving = randomUUID();
    void this.#write(saving, file, place);
    return saving;
  }

  async #write(saving: string, file: Fetched, place: string): Promise<void> {
    const { disk = systemDisk } = this.#host;
    try {
      await replaceFileBy(place, this.#counted(saving, file), { disk });
      this.#end(saving, { is: 'saved' });
    } catch (cause) {
      this.#end(saving, { is: 'failed', error: this.#errorOf(cause) });
    }
  }

  /** Yields the pieces of a file for the caller to write, and reports progress up to the last piece. */
  async *handedOut(saving: string, file: Fetched): AsyncGenerator<string | Uint8Array, void, void> {
    let state: ExportProgress['state'] = { is: 'failed', error: { code: 'cancelled' } };
    try {
      yield* this.#counted(saving, file);
      state = { is: 'saved' };
    } catch (cause) {
      state = { is: 'failed', error: this.#errorOf(cause) };
      throw cause;
    } finally {
      this.#end(saving, state);
    }
  }

  /** Cancels saving the file if it is in progress. */
  stop(saving: string): void {
    this.#underWay.get(saving)?.file.fetched.stop();
  }

  async *#counted(saving: string, file: Fetched): AsyncGenerator<string | Uint8Array, void, void> {
    const progress = { file, bytes: 0 };
    this.#underWay.set(saving, progress);
    let told = 0;
    for await (const piece of file.pieces) {
      if (performance.now() - told > TOLD_EVERY_MS) {
        told = performance.now();
        this.#tell(saving, progress, { is: 'underWay' });
      }
      progress.bytes += Buffer.byteLength(piece);
      yield piece;
    }
  }

  #end(saving: string, state: ExportProgress['state']): void {
    const progress = this.#underWay.get(saving);
    this.#underWay.delete(saving);
    if (progress !== undefined) this.#tell(saving, progress, state);
  }

  #tell(
    saving: string,
    { bytes, file }: { readonly file: Fetched; readonly bytes: number },
    state: ExportProgress['state'],
  ): void {
    const { total } = file.fetched;
    this.#host.emit('export:progress', { saving, bytes, total, state });
  }

  #errorOf(cause: unknown): AppError {
    if (cause instanceof AnswerCutShort) return cause.appError;
    const reason = reasonOf(cause);
    return reason === null
      ? failureAnswer(this.#host.log, 'export', cause)
      : { code: 'fileNotSaved', reason };
  }
}

const REASONS = new Map([
  ...['EACCES', 'EPERM', 'EROFS', 'EBUSY'].map((code) => [code, 'noAccess'] as const),
  ...['ENOENT', 'ENOTDIR', 'ENODEV', 'ENXIO'].map((code) => [code, 'gone'] as const),
  ...['EIO', 'EFBIG', 'EINVAL', 'ENAMETOOLONG', 'UNKNOWN'].map((code) => [code, 'failed'] as const),
]);

/** Returns why a place didn't accept a file, or null if something else failed. */
function reasonOf(cause: unknown): Extract<AppError, { code: 'fileNotSaved' }>['reason'] | null {
  if (isOutOfSpace(cause)) return 'full';
  if (cause instanceof FileHeld || cause instanceof FileReadOnly) return 'noAccess';
  return REASONS.get(errorCode(cause) ?? '') ?? null;
}
