import * as v from 'valibot';
import { ScannerId } from '../../preload/contract/ids.ts';
import type { ScannerCertificate } from '../../preload/contract/models/scanner.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { readIfThere } from '../system/files/look.ts';
import { readJson } from '../system/files/read-json.ts';
import { replaceFile } from '../system/files/replace-file.ts';
import { deviceText } from './device-text.ts';
import type { KeptAddresses } from './known-scanners.ts';

const MOST_DEVICES = 200;

/** What a desk remembers about its scanners. None of it is secret or personal. */
const Remembered = v.object({
  lastUsed: v.nullable(ScannerId),
  /** Maps a device to the certificate that it presented first, or that staff trusted later. */
  certificates: v.record(v.string(), v.object({ sha256: v.string(), since: v.string() })),
  /** Maps a device that announces itself to the addresses where staff used it. Older versions didn't store this. */
  addresses: v.optional(
    v.record(v.string(), v.object({ first: v.string(), now: v.array(v.string()) })),
    {},
  ),
  /** Maps a device to the make and model that it announces. */
  models: v.record(v.string(), v.pipe(v.string(), v.transform(deviceText))),
});
type Remembered = v.InferOutput<typeof Remembered>;

/** Remembers the scanner that was last used or chosen, and the certificates, addresses, and models of devices. */
export type ScannerMemory = Awaited<ReturnType<typeof openScannerMemory>>;

/**
 * Opens the memory from its file. If the file can't be read or written, scanning still works. The memory then lasts
 * until the app closes, and `report` is called.
 */
export async function openScannerMemory(
  file: string,
  report: (where: string, cause: unknown) => void,
  disk: Disk = systemDisk,
) {
  const read = await readIfThere(file, { disk });
  if ('failure' in read) report('scanners:read', read.failure);
  const text = new TextDecoder().decode(read.bytes ?? new Uint8Array());
  const nothing: Remembered = { lastUsed: null, certificates: {}, addresses: {}, models: {} };
  let kept = readJson(Remembered, text) ?? nothing;
  let last: Promise<void> = Promise.resolve();

  function keep(change: Partial<Remembered>): void {
    kept = { ...kept, ...change };
    const now = `${JSON.stringify(kept, null, 2)}\n`;
    last = last
      .then(() => replaceFile(file, now, { disk }))
      .catch((cause: unknown) => report('scanners:write', cause));
  }

  return {
    lastUsed: (): ScannerId | null => kept.lastUsed,
    use(id: ScannerId): void {
      if (id !== kept.lastUsed) keep({ lastUsed: id });
    },
    certificateOf: (device: string): ScannerCertificate | null => of(kept.certificates, device),
    trust(device: string, sha256: string): void {
      const shown = { sha256, since: new Date().toISOString() };
      keep({ certificates: { ...without(kept.certificates, device), [device]: shown } });
    },
    /** Forgets a device's certificate. The next certificate that the device presents counts as its first. */
    forget: (device: string): void => keep({ certificates: without(kept.certificates, device) }),
    addressesOf: (device: string): KeptAddresses | null => of(kept.addresses, device),
    /**
     * Allows contacting the device at these addresses from now on. Its earlier addresses are kept if they're in
     * `others`.
     */
    keepAddresses(device: string, addresses: readonly string[], others: readonly string[]): void {
      const before = of(kept.addresses, device);
      const [newest] = addresses;
      if (newest === undefined || addresses.every((one) => before?.now.includes(one))) return;
      const stay = before?.now.filter((one) => others.includes(one)) ?? [];
      const now = [...new Set([...addresses, ...stay])];
      const where = { first: before?.first ?? newest, now };
      keep({ addresses: { ...without(kept.addresses, device), [device]: where } });
    },
    modelOf: (device: string): string | null => of(kept.models, device),
    name(device: string, model: string): void {
      if (model === '' || model === of(kept.models, device)) return;
      keep({ models: { ...without(kept.models, device), [device]: model } });
    },
    /** Resolves when the file is no longer in use. */
    close: (): Promise<void> => last,
  };
}

/** Uses `hasOwn`, because a device chooses its own name, which may be the name of a built-in member. */
function of<T>(kept: Readonly<Record<string, T>>, device: string): T | null {
  return Object.hasOwn(kept, device) ? (kept[device] ?? null) : null;
}

/** Returns the newest entries of other devices, leaving room for one more. */
function without<T>(kept: Readonly<Record<string, T>>, device: string): Record<string, T> {
  const others = Object.entries(kept).filter(([name]) => name !== device);
  return Object.fromEntries(others.slice(-(MOST_DEVICES - 1)));
}
