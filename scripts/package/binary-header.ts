import type { Target } from './target.ts';

/** The system and the processors that a machine-code file is for. */
export type Binary = {
  readonly system: Target['system'];
  /** `x64`, `arm64`, or otherwise the number in the header. A universal macOS file has several. */
  readonly archs: readonly string[];
};

/** The number of bytes that `readBinaryHeader` needs. */
export const HEADER_BYTES = 4096;

const ELF = { 62: 'x64', 183: 'arm64' };
const PE = { 34404: 'x64', 43620: 'arm64' };
const MACH_O = { 16777223: 'x64', 16777228: 'arm64' };

/**
 * Reads the header of an executable or a library, including universal files. Supports ELF (System V
 * ABI, `e_machine`), PE (Microsoft's format, `Machine`), and Mach-O (Apple's `mach/machine.h`,
 * `cputype`).
 * @param head the first HEADER_BYTES of the file, or all of a shorter one
 * @returns null for any other file
 */
export function readBinaryHeader(head: Uint8Array): Binary | null {
  if (head.length < 20) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const magic = view.getUint32(0);
  if (magic === 0x7f454c46) {
    const littleEndian = view.getUint8(5) === 1;
    return { system: 'linux', archs: [named(ELF, view.getUint16(18, littleEndian))] };
  }
  if (view.getUint16(0) === 0x4d5a) return peHeader(view);
  if (magic === 0xcffaedfe || magic === 0xcefaedfe) {
    return { system: 'darwin', archs: [named(MACH_O, view.getUint32(4, true))] };
  }
  if (magic === 0xcafebabe) return universalHeader(view, 20);
  if (magic === 0xcafebabf) return universalHeader(view, 32);
  return null;
}

/** Returns whether the file is WebAssembly, which runs on every system. */
export function isWebAssembly(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).equals(Buffer.from('\0asm'));
}

function peHeader(view: DataView): Binary | null {
  if (view.byteLength < 0x40) return null;
  const start = view.getUint32(0x3c, true);
  if (start + 6 > view.byteLength || view.getUint32(start) !== 0x50450000) return null;
  return { system: 'win32', archs: [named(PE, view.getUint16(start + 4, true))] };
}

/**
 * Reads the header of a universal macOS file. Java classes begin with the same four bytes. In place
 * of the count, they have a version number of at least 45.
 */
function universalHeader(view: DataView, entryBytes: number): Binary | null {
  const count = view.getUint32(4);
  if (count === 0 || count > 30 || 8 + count * entryBytes > view.byteLength) return null;
  const archs = Array.from({ length: count }, (_, index) =>
    named(MACH_O, view.getUint32(8 + index * entryBytes)),
  );
  return { system: 'darwin', archs };
}

function named(names: Readonly<Record<number, string>>, machine: number): string {
  return names[machine] ?? `0x${machine.toString(16)}`;
}
