import * as v from 'valibot';
import { ScannerId } from '../../preload/contract/ids.ts';
import { type Disk, systemDisk } from '../files/disk.ts';
import { readIfThere } from '../files/look.ts';
import { replaceFile } from '../files/replace-file.ts';
import { readJson } from '../json/read-json.ts';

const MOST_CERTIFICATES = 200;

/** What a desk keeps of its scanners. Nothing of it is secret, or about anybody. */
const Remembered = v.object({
  lastUsed: v.nullable(ScannerId),
  /** Device → SHA-256 of the certificate it showed first. */
  certificates: v.record(v.string(), v.string()),
});
type Remembered = v.InferOutput<typeof Remembered>;

/** The scanner that was used last, and the certificates that devices showed first. */
export interface ScannerMemory {
  lastUsed(): ScannerId | null;
  use(id: ScannerId): void;
  certificateOf(device: string): string | null;
  trust(device: string, sha256: string): void;
  /** Resolves when nothing touches the file. */
  close(): Promise<void>;
}

/**
 * Reads the memory from its file. One that cannot be read or written is no reason not to scan: then it lasts
 * as long as the program, and `report` hears of it.
 */
export async function openScannerMemory(
  file: string,
  report: (where: string, cause: unknown) => void,
  disk: Disk = systemDisk,
): Promise<ScannerMemory> {
  const read = await readIfThere(file, { disk });
  if ('failure' in read) report('scanners:read', read.failure);
  const text = new TextDecoder().decode(read.bytes ?? new Uint8Array());
  let kept: Remembered = readJson(Remembered, text) ?? { lastUsed: null, certificates: {} };
  let last: Promise<void> = Promise.resolve();

  function keep(change: Partial<Remembered>): void {
    kept = { ...kept, ...change };
    const now = `${JSON.stringify(kept, null, 2)}\n`;
    last = last
      .then(() => replaceFile(file, now, { disk }))
      .catch((cause: unknown) => report('scanners:write', cause));
  }

  return {
    lastUsed: () => kept.lastUsed,
    use(id) {
      if (id !== kept.lastUsed) keep({ lastUsed: id });
    },
    certificateOf: (device) => kept.certificates[device] ?? null,
    trust(device, sha256) {
      const others = Object.entries(kept.certificates).filter(([name]) => name !== device);
      const newest = others.slice(-(MOST_CERTIFICATES - 1));
      keep({ certificates: Object.fromEntries([...newest, [device, sha256]]) });
    },
    close: () => last,
  };
}
