import { access, lstat, open, opendir, realpath, stat } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { Capture } from '../../../preload/contract/models/capture.ts';
import type { Scan, ScanListing } from '../../../preload/contract/models/scan.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { sniffMediaType } from '../../precheck/formats/sniff.ts';
import { plainFileName } from '../../system/files/plain-file-name.ts';
import { type KnownScan, KnownScans, type WatchClock } from './known-scans.ts';
import { type OpenScan, openScan, scanError } from './open-scan.ts';
import { readFolder } from './read-folder.ts';
import { type FolderFiles, folderError, inTime, problemOf, usableFolder } from './usable-folder.ts';

/** So many files are listed: who looks for an older one chooses it as a file. */
const LISTED = 50;
/** Bytes that the kind of a file is told by (`sniffMediaType`). */
const HEAD = 1024;

export interface ScanFolderParts {
  /** As the settings name it; null: there is none. */
  readonly path: () => string | null;
  /** Whether the machine's own file names it: it alone may name a folder of another computer. */
  readonly fromMachine?: () => boolean;
  /** The program's own folder, in which nothing is a scan. */
  readonly own: string;
  readonly files?: FolderFiles;
  readonly clock?: WatchClock;
  /** How long a drive may take for a whole list, and for each answer about one file, in milliseconds. */
  readonly waitMs?: { readonly list: number; readonly file: number };
}

/** A file on its way in. `close` is to be called once, whatever became of it. */
export interface ScannedFile extends Pick<OpenScan, 'content' | 'close'> {
  readonly fileName: string;
  readonly scannedFrom: NonNullable<Capture['scannedFrom']>;
}

interface Watched {
  readonly path: string;
  readonly scans: KnownScans;
  /** Where the path really leads; null until it was read. */
  folder: string | null;
  /** The reading under way: a drive that does not answer is never asked twice at a time. */
  reading: Promise<Result<ScanListing>> | null;
}

const SYSTEM: FolderFiles = { access, lstat, open, opendir, realpath, stat };
const CLOCK: WatchClock = { wall: () => Date.now(), steady: () => performance.now() };

/** The folder that the counter's scanner writes into. Nothing in it is ever changed. */
export class ScanFolder {
  readonly #parts: ScanFolderParts;
  readonly #files: FolderFiles;
  readonly #waitMs: NonNullable<ScanFolderParts['waitMs']>;
  #watched: Watched | null = null;

  constructor(parts: ScanFolderParts) {
    this.#parts = parts;
    this.#files = parts.files ?? SYSTEM;
    this.#waitMs = parts.waitMs ?? { list: 4000, file: 8000 };
  }

  /** Whether a folder that staff name can be used as that. Error: `scanFolder`. */
  async check(path: string): Promise<Result<null>> {
    const { own } = this.#parts;
    try {
      const looking = usableFolder(path, { own, namedBy: 'staff' }, this.#files);
      const usable = await inTime(looking, this.#waitMs.list);
      return usable.ok ? ok(null) : usable;
    } catch (cause) {
      return folderError(problemOf(cause));
    }
  }

  /** Error: `scanFolder`. */
  async list(): Promise<Result<ScanListing>> {
    const path = this.#parts.path();
    if (path === null) return folderError('notSet');
    const of = this.#watch(path);
    of.reading ??= this.#read(of).finally(() => {
      of.reading = null;
    });
    try {
      return await inTime(of.reading, this.#waitMs.list);
    } catch (cause) {
      return folderError(problemOf(cause));
    }
  }

  /** Opens a file that was listed. Errors: `scanFolder` (`notSet`), `scanFile`, `fileNotTaken` (`tooLarge`). */
  async open(id: string): Promise<Result<ScannedFile>> {
    const path = this.#parts.path();
    if (path === null) return folderError('notSet');
    const { folder, scans } = this.#watch(path);
    const scan = scans.find(id);
    if (folder === null || scan === null) return scanError('changed');
    if (scan.state === 'writing') return scanError('writing');
    if (scan.file.bytes > MAX_FILE_BYTES) {
      return err({ code: 'fileNotTaken', reason: 'tooLarge', limit: MAX_FILE_BYTES });
    }
    const opened = await openScan(folder, scan.file, this.#files, this.#waitMs.file);
    if (!opened.ok) return opened;
    const { content, close } = opened.value;
    const fileName = plainFileName(scan.file.name);
    return ok({ fileName, scannedFrom: { folder: path, fileName }, content, close });
  }

  #watch(path: string): Watched {
    if (this.#watched?.path !== path) {
      const scans = new KnownScans(this.#parts.clock ?? CLOCK);
      this.#watched = { path, scans, folder: null, reading: null };
    }
    return this.#watched;
  }

  async #read(of: Watched): Promise<Result<ScanListing>> {
    const { own, fromMachine } = this.#parts;
    const namedBy = fromMachine?.() ? 'machine' : 'staff';
    const usable = await usableFolder(of.path, { own, namedBy }, this.#files);
    if (!usable.ok) return usable;
    of.folder = usable.value;
    const { found, closed, tooMany } = await readFolder(usable.value, this.#files);
    const scans: Scan[] = [];
    for (const scan of of.scans.see(found).slice(0, LISTED)) {
      scans.push(shown(await this.#lookInto(of, usable.value, scan)));
    }
    return ok({ folder: of.path, scans, older: found.length - scans.length, closed, tooMany });
  }

  /** Learns the kind of a file that is whole, once. */
  async #lookInto(of: Watched, folder: string, scan: KnownScan): Promise<KnownScan> {
    if (scan.state === 'writing' || scan.mediaType !== undefined) return scan;
    const opened = await openScan(folder, scan.file, this.#files, this.#waitMs.file);
    if (!opened.ok) return scan;
    try {
      const mediaType = sniffMediaType(await opened.value.head(HEAD));
      return of.scans.note(scan, mediaType) ?? scan;
    } catch {
      return scan;
    } finally {
      opened.value.close();
    }
  }
}

function shown({ id, file, state, mediaType }: KnownScan): Scan {
  return {
    id,
    name: plainFileName(file.name),
    bytes: file.bytes,
    changedAt: new Date(file.changedMs).toISOString(),
    state,
    mediaType: mediaType ?? null,
  };
}
