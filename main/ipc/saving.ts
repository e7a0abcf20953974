import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { AppError } from '../../preload/contract/app-error.ts';
import type { Emit } from '../../preload/contract/events.ts';
import type { ExportAnswer, ExportProgress, SavedExport } from '../../preload/contract/exports.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
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
  /** Called when a file has been saved completely. */
  readonly noteSaved?: ((file: SavedFile) => Promise<{ readonly unmarked: boolean }>) | undefined;
  readonly disk?: Disk;
}

/** A file at a place that staff chose. */
export interface SavedFile {
  readonly id: string;
  readonly path: string;
  /** True if the bytes come from outside this program. */
  readonly fromOutside: boolean;
}

/** A file that is downloaded while it is being saved. */
type Fetched = ExportFile & Required<Pick<ExportFile, 'fetched'>>;

export function isFetched(file: ExportFile): file is Fetched {
  return file.fetched !== undefined;
}

/** An export that is in progress. It starts when staff are asked where to save it. */
interface Saving {
  readonly id: string;
  /** Null while staff choose a place. */
  file: ExportFile | null;
  /** The number of bytes that have been written. */
  bytes: number;
  stopped: boolean;
}

/** An export that staff are choosing a place for. */
interface Offered {
  /** The suggested file name. */
  readonly name: string;
  readonly fromOutside: boolean;
  /** Opens the file once staff have chosen a place. Fails if it may not be saved any more. */
  readonly open: () => Promise<Result<ExportFile>>;
}

/** Saves files, reports the progress of those that take a while, and cancels them on request. */
export class Savings {
  readonly #host: SavingHost;
  readonly #underWay = new Map<string, Saving>();
  readonly #writes = new Set<Promise<unknown>>();
  #closed = false;

  constructor(host: SavingHost) {
    this.#host = host;
  }

  /** True if this desk itself writes files to places that staff choose. */
  get choosesPlaces(): boolean {
    return this.#host.choosePlace !== undefined;
  }

  /**
   * Lets staff choose a place, and only then opens and writes the file. Resolves when the file has been saved. A file
   * that is downloaded takes a while, so its writing continues, and `saving` is the ID that progress events use. Both
   * members are null if staff chose no place. Fails with `locked` if the desk was locked while they chose, or with the
   * error of opening or writing.
   */
  async toPlace(offered: Offered): Promise<Result<Pick<ExportAnswer, 'saving' | 'saved'>>> {
    const saving = this.#begin(randomUUID(), null);
    try {
      const place = (await this.#host.choosePlace?.(offered.name)) ?? null;
      if (place === null) return ok({ saving: null, saved: null });
      const opened = await offered.open();
      if (!opened.ok) return opened;
      if (saving.stopped) {
        opened.value.fetched?.stop();
        return err({ code: 'locked' });
      }
      saving.file = opened.value;
      const { id } = saving;
      const written = this.#write(saving, { id, path: place, fromOutside: offered.fromOutside });
      this.#writes.add(written);
      void written.finally(() => this.#writes.delete(written));
      if (isFetched(opened.value)) return ok({ saving: id, saved: null });
      const saved = await written;
      return saved.ok ? ok({ saving: null, saved: saved.value }) : saved;
    } finally {
      if (saving.file === null) this.#underWay.delete(saving.id);
    }
  }

  /** Writes the pieces to a file beside the place, which gets its name when it is complete. */
  async #write(saving: Saving, { path, ...about }: SavedFile): Promise<Result<SavedExport>> {
    const { disk = systemDisk, noteSaved } = this.#host;
    try {
      await replaceFileBy(path, this.#counted(saving), { disk });
      const noted = await noteSaved?.({ path, ...about });
      this.#end(saving, { is: 'saved' });
      return ok({ id: saving.id, name: basename(path), unmarked: noted?.unmarked ?? false });
    } catch (cause) {
      const error = this.#errorOf(cause);
      this.#end(saving, { is: 'failed', error });
      return err(error);
    }
  }

  /** Yields the pieces of a file for the caller to write, and reports progress up to the last piece. */
  async *handedOut(id: string, file: Fetched): AsyncGenerator<string | Uint8Array, void, void> {
    const saving = this.#begin(id, file);
    let state: ExportProgress['state'] = { is: 'failed', error: { code: 'cancelled' } };
    try {
      yield* this.#counted(saving);
      state = { is: 'saved' };
    } catch (cause) {
      state = { is: 'failed', error: this.#errorOf(cause) };
      throw cause;
    } finally {
      this.#end(saving, state);
    }
  }

  /** Cancels saving the file if it is in progress. */
  stop(id: string): void {
    const saving = this.#underWay.get(id);
    if (saving === undefined) return;
    saving.stopped = true;
    saving.file?.fetched?.stop();
  }

  /** Cancels all exports, including those whose place staff are still choosing. */
  stopAll(): void {
    for (const id of this.#underWay.keys()) this.stop(id);
  }

  /** Cancels all exports and resolves when their unfinished files are removed. Nothing is written afterward. */
  async close(): Promise<void> {
    this.#closed = true;
    this.stopAll();
    await Promise.all(this.#writes);
  }

  #begin(id: string, file: ExportFile | null): Saving {
    const saving = { id, file, bytes: 0, stopped: this.#closed };
    this.#underWay.set(id, saving);
    return saving;
  }

  async *#counted(saving: Saving): AsyncGenerator<string | Uint8Array, void, void> {
    let told = 0;
    for await (const piece of saving.file?.pieces ?? []) {
      refuseStopped(saving);
      if (performance.now() - told > TOLD_EVERY_MS) {
        told = performance.now();
        this.#tell(saving, { is: 'underWay' });
      }
      saving.bytes += Buffer.byteLength(piece);
      yield piece;
    }
    refuseStopped(saving);
  }

  #end(saving: Saving, state: ExportProgress['state']): void {
    this.#underWay.delete(saving.id);
    this.#tell(saving, state);
  }

  /** Reports the progress of a file that takes a while. The answer to the request reports the others. */
  #tell({ id, bytes, file }: Saving, state: ExportProgress['state']): void {
    if (file === null || !isFetched(file)) return;
    const { total } = file.fetched;
    this.#host.emit('export:progress', { saving: id, bytes, total, state });
  }

  #errorOf(cause: unknown): AppError {
    if (cause instanceof AnswerCutShort) return cause.appError;
    const reason = reasonOf(cause);
    return reason === null
      ? failureAnswer(this.#host.log, 'export', cause)
      : { code: 'fileNotSaved', reason };
  }
}

function refuseStopped({ stopped }: Saving): void {
  if (stopped) throw new AnswerCutShort({ code: 'cancelled' });
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
