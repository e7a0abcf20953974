import { randomUUID } from 'node:crypto';
import type { ScanId } from '../../../preload/contract/ids.ts';
import type { MediaType } from '../../../preload/contract/models/capture.ts';
import type { FoundFile } from './read-folder.ts';

/** So long a file must have stayed as it is to count as whole, in milliseconds. */
const AT_REST_MS = 1500;
/** Looks that follow one another within this are one watch. */
const ONE_WATCH_MS = 10_000;

/** The time, in milliseconds. */
export interface WatchClock {
  /** Since 1970; it may jump, and the clock that stamps the files may be another computer's. */
  wall(): number;
  /** Since any moment; never jumps. */
  steady(): number;
}

/** A file of the folder as the window was told of it. */
export interface KnownScan {
  readonly id: ScanId;
  readonly file: FoundFile;
  /** Since when it is known to be as it is, by the steady clock. */
  readonly since: number;
  /** It came, or changed, while the folder was being watched. */
  readonly appeared: boolean;
  readonly state: 'ready' | 'writing';
  /** By its content, once somebody looked. */
  readonly mediaType?: MediaType;
}

/**
 * The id of a file that is new or changed. One that was still being written is the same file as it grows.
 * A whole one that changed is another: scanners use a name again for the next page.
 */
function idAfter(before: KnownScan | undefined, { inode }: FoundFile): ScanId {
  const grows = before?.state === 'writing' && before.file.inode === inode;
  return grows ? before.id : (randomUUID() as ScanId);
}

/**
 * The files of one folder from look to look. A file is whole once it was seen unchanged long enough. On
 * the first look its own time has to do; one that changes under staff's eyes is watched, since times
 * from the network say little.
 */
export class KnownScans {
  readonly #clock: WatchClock;
  #byName = new Map<string, KnownScan>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: WatchClock) {
    this.#clock = clock;
  }

  /** Takes what the folder holds now; what is no longer there is forgotten. */
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

  /** Notes what a file holds. */
  note({ file }: KnownScan, mediaType: MediaType): KnownScan | null {
    const scan = this.#byName.get(file.name);
    if (scan?.file.version !== file.version) return null;
    const noted = { ...scan, mediaType };
    this.#byName.set(file.name, noted);
    return noted;
  }

  /** The file of that id, as it was when the folder was last read; null when it was another then. */
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
