import { randomUUID } from 'node:crypto';
// biome-ignore lint/style/noRestrictedImports: It opens files only for reading.
import { access, lstat, open, opendir, realpath, stat } from 'node:fs/promises';
import type { ScanId } from '../../../preload/contract/ids.ts';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { Capture, MediaType } from '../../../preload/contract/models/capture.ts';
import type { Scan, ScanListing } from '../../../preload/contract/models/scan.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { sniffMediaType } from '../../precheck/formats/sniff.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { plainFileName } from '../../system/files/file-name.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import { type OpenScan, openScan, scanError } from './open-scan.ts';
import { type FoundFile, readFolder } from './read-folder.ts';
import { type FolderFiles, folderError, inTime, problemOf, usableFolder } from './usable-folder.ts';

/** The maximum number of files to list. Staff can choose an older file in the file dialog. */
const LISTED = 50;
/** The number of bytes that are needed to determine a file's type (`sniffMediaType`). */
const HEAD = 1024;

export interface ScanFolderParts {
  /** Returns the path from the settings, or null if there is none. */
  readonly path: () => string | null;
  /** Returns whether the path comes from the managed settings. Only those may name a folder on another computer. */
  readonly fromMachine?: () => boolean;
  /** The app's own folder. Files in it aren't scans. */
  readonly own: string;
  readonly files?: FolderFiles;
  readonly clock?: WatchClock;
  /** How long a drive may take to list the folder, and to answer about one file, in milliseconds. */
  readonly waitMs?: { readonly list: number; readonly file: number };
}

/** A file that is being added. `close` must be called exactly once, even after an error. */
export interface ScannedFile extends Pick<OpenScan, 'content' | 'close'> {
  readonly fileName: string;
  readonly scannedFrom: NonNullable<Capture['scannedFrom']>;
}

interface Watched {
  readonly path: string;
  readonly scans: KnownScans;
  /** The real path of the folder, or null if it hasn't been read yet. */
  folder: string | null;
  /** The read in progress. Callers share it, so that a drive that doesn't answer isn't asked again. */
  reading: Promise<Result<ScanListing>> | null;
}

const SYSTEM: FolderFiles = { access, lstat, open, opendir, realpath, stat };
const CLOCK: WatchClock = { wall: () => Date.now(), steady: () => performance.now() };

/** The folder that the scanner at the counter writes to. The app never changes anything in it. */
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

  /** Checks whether a folder that staff chose can be used. Fails with `scanFolder` if it can't. */
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

  /** Lists the newest files in the folder. Fails with `scanFolder`. */
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

  /** Opens a listed file. Fails with `scanFolder` (`notSet`), `scanFile`, or `fileNotTaken` (`tooLarge`). */
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

  /** Determines the type of a file once it is complete. */
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

/** How long a file must stay unchanged to count as complete, in milliseconds. */
const AT_REST_MS = 1500;
/** The folder counts as watched if it was last read less than this many milliseconds ago. */
const ONE_WATCH_MS = 10_000;

/** Two clocks, both in milliseconds. */
export interface WatchClock {
  /**
   * Returns milliseconds since 1970. This clock may jump, and files may have timestamps from another computer's clock.
   */
  wall(): number;
  /** Returns milliseconds since an arbitrary moment. This clock never jumps. */
  steady(): number;
}

/** A file in the folder, as last reported to the window. */
export interface KnownScan {
  readonly id: ScanId;
  readonly file: FoundFile;
  /** Since when the file has been known to be unchanged, by the steady clock. */
  readonly since: number;
  /** True if the file appeared or changed while the folder was being watched. */
  readonly appeared: boolean;
  readonly state: 'ready' | 'writing';
  /** The type based on the contents. Absent until it has been determined. */
  readonly mediaType?: MediaType;
}

/**
 * Returns the ID for a new or changed file. A file that is still being written keeps its ID as it grows. A complete
 * file that changes gets a new ID, because scanners reuse a name for the next page.
 */
function idAfter(before: KnownScan | undefined, { inode }: FoundFile): ScanId {
  const grows = before?.state === 'writing' && before.file.inode === inode;
  return grows ? before.id : (randomUUID() as ScanId);
}

/**
 * The files of one folder, compared from one reading to the next. A file is complete once it has been unchanged for
 * long enough. On the first reading, only its timestamp can show this. If a file changes while the folder is watched,
 * this computer measures the time, because timestamps from network drives are unreliable.
 */
export class KnownScans {
  readonly #clock: WatchClock;
  #byName = new Map<string, KnownScan>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: WatchClock) {
    this.#clock = clock;
  }

  /** Takes the files that the folder contains now, and forgets all others. */
  see(files: readonly FoundFile[]): readonly KnownScan[] {
    const now = this.#clock.steady();
    const watched = now - this.#lookedAt < ONE_WATCH_MS;
    this.#lookedAt = now;
    const scans = files.map((file): KnownScan => {
      const before = this.#byName.get(file.name);
      const scan =
        before?.file.version === file.version
          ? before
          : { id: idAfter(before, file), file, since: now, appeared: watched };
      return { ...scan, state: this.#isWhole(scan, now) ? 'ready' : 'writing' };
    });
    this.#byName = new Map(scans.map((scan) => [scan.file.name, scan]));
    return scans;
  }

  /** Records the type of a file. Returns null if the file has changed in the meantime. */
  note({ file }: KnownScan, mediaType: MediaType): KnownScan | null {
    const scan = this.#byName.get(file.name);
    if (scan?.file.version !== file.version) return null;
    const noted = { ...scan, mediaType };
    this.#byName.set(file.name, noted);
    return noted;
  }

  /** Returns the file with this ID as of the last reading of the folder, or null if there was none. */
  find(id: string): KnownScan | null {
    for (const scan of this.#byName.values()) if (scan.id === id) return scan;
    return null;
  }

  #isWhole({ file, since, appeared }: Omit<KnownScan, 'state'>, now: number): boolean {
    if (file.bytes === 0) return false;
    if (now - since >= AT_REST_MS) return true;
    return !appeared && this.#clock.wall() - file.changedMs >= AT_REST_MS;
  }
}

/** The length of a thumbnail's longer edge, in pixels. This is sharp at twice the density of its row in the list. */
const EDGE = 320;

/**
 * Returns a function that makes a thumbnail of the first page of a listed file, without storing anything. It resolves
 * to null if the page can't be shown. Only one file is in memory at a time. Fails with the errors of `ScanFolder.open`.
 */
export function createScanThumbnail(
  folder: Pick<ScanFolder, 'open'>,
  precheck: Pick<Precheck, 'preview'>,
): (id: string) => Promise<Result<Awaited<ReturnType<Precheck['preview']>>>> {
  const oneByOne = concurrencyLimit(1);
  return (id) =>
    oneByOne(async () => {
      const opened = await folder.open(id);
      if (!opened.ok) return opened;
      const { content, close } = opened.value;
      try {
        const pieces: Uint8Array[] = [];
        for await (const piece of content) pieces.push(piece);
        return ok(await precheck.preview(Buffer.concat(pieces), { maxEdge: EDGE }));
      } catch {
        // The file was removed or changed, or its drive isn't answering. The list reports this.
        return ok(null);
      } finally {
        close();
      }
    });
}
