/** Returns the beginning of a 64-bit little-endian ELF file for a processor (`e_machine`). */
export function elf(machine: number): Buffer {
  const head = Buffer.alloc(64);
  head.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  head.writeUInt16LE(machine, 18);
  return head;
}

/** Returns the beginning of a PE file for a processor (`Machine`), with its header at `start`. */
export function pe(machine: number, start = 0x80): Buffer {
  const head = Buffer.alloc(start + 24);
  head.write('MZ');
  head.writeUInt32LE(start, 0x3c);
  head.write('PE\0\0', start, 'latin1');
  head.writeUInt16LE(machine, start + 4);
  return head;
}

/** Returns the beginning of a 64-bit Mach-O file for a processor (`cputype`). */
export function machO(cputype: number): Buffer {
  const head = Buffer.alloc(32);
  head.writeUInt32LE(0xfeedfacf);
  head.writeUInt32LE(cputype, 4);
  return head;
}

export const PROCESSORS = {
  linux: { x64: elf(0x3e), arm64: elf(0xb7) },
  win32: { x64: pe(0x8664), arm64: pe(0xaa64) },
  darwin: { x64: machO(0x01000007), arm64: machO(0x0100000c) },
};
