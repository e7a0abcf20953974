import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HEADER_BYTES, readBinaryHeader } from '../../../scripts/package/binary-header.ts';
import { foreignBinaries, missingParts } from '../../../scripts/package/needed-parts.ts';
import type { Target } from '../../../scripts/package/target.ts';
import { elf, PROCESSORS, pe, universal, WASM } from '../../support/binaries.ts';

const KEYTAR = 'keytar/build/Release/keytar.node';

/** What `npm ci` and keytar's build leave on a computer, as far as a package needs it. */
function installedOn({ system, arch }: Target): Record<string, Buffer> {
  const native = PROCESSORS[system][arch];
  const sharp = {
    linux: [`@img/sharp-linux-${arch}/lib/sharp-linux-${arch}-0.35.5.node`],
    win32: [
      `@img/sharp-win32-${arch}/lib/sharp-win32-${arch}-0.35.5.node`,
      `@img/sharp-win32-${arch}/lib/libvips-42.dll`,
    ],
    darwin: [
      `@img/sharp-darwin-${arch}/lib/sharp-darwin-${arch}-0.35.5.node`,
      `@img/sharp-libvips-darwin-${arch}/lib/libvips-cpp.8.18.7.dylib`,
    ],
  }[system];
  const everywhere = [
    '@img/sharp-wasm32/lib/sharp-wasm32-0.35.5.node.wasm',
    '@hyzyla/pdfium/dist/pdfium.wasm',
    'zxing-wasm/dist/reader/zxing_reader.wasm',
    'libheif-js/libheif-wasm/libheif.wasm',
  ];
  return Object.fromEntries([
    ...[KEYTAR, ...sharp].map((path) => [path, native] as const),
    ...everywhere.map((path) => [path, WASM] as const),
  ]);
}

const filesOf = (files: Record<string, Buffer>) => ({
  paths: Object.keys(files),
  head: (path: string) => files[path] ?? Buffer.alloc(0),
});
const missing = (target: Target, files: Record<string, Buffer>): readonly string[] =>
  missingParts(target, filesOf(files)).map(({ problem }) => problem);

const TARGETS = (['linux', 'win32', 'darwin'] as const).flatMap((system) =>
  (['x64', 'arm64'] as const).map((arch) => ({ system, arch })),
);

test.each(
  TARGETS,
)('what is needed for $system $arch is there where it was installed, and nowhere else', (target) => {
  expect(missing(target, installedOn(target))).toEqual([]);
  for (const other of TARGETS.filter((one) => one !== target)) {
    expect(missing(target, installedOn(other))).toContainEqual(expect.stringContaining(KEYTAR));
  }
  const windowsAndMac = target.system === 'linux' ? [] : ['libvips'];
  const parts = missingParts(target, filesOf({})).map(({ part }) => part);
  expect(parts).toEqual(['keytar', 'sharp', ...windowsAndMac, 'pdfium', 'zxing', 'libheif']);
});

test('a part is what its name says', () => {
  const target: Target = { system: 'linux', arch: 'x64' };
  const broken = { [KEYTAR]: WASM, '@hyzyla/pdfium/dist/pdfium.wasm': Buffer.from('<html>') };
  expect(missing(target, { ...installedOn(target), ...broken })).toEqual([
    `${KEYTAR} is no native module`,
    '@hyzyla/pdfium/dist/pdfium.wasm is no WebAssembly',
  ]);
});

test("another processor's code is told from what runs everywhere, or on several", () => {
  const files = {
    'locales/en-US.pak': Buffer.from('text'),
    'One.class': Buffer.from('cafebabe00000034', 'hex'),
    'dos.com': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
    'decoder.wasm': WASM,
    'Intake Desk.exe': PROCESSORS.win32.x64,
    'other.dll': PROCESSORS.win32.arm64,
    'other.node': universal(0x01000007, 0x0100000c),
    'unknown.so': elf(0xf3),
  };
  expect(foreignBinaries({ system: 'win32', arch: 'x64' }, filesOf(files))).toEqual([
    'other.dll is for Windows arm64, not for Windows x64',
    'other.node is for macOS x64 and arm64, not for Windows x64',
    'unknown.so is for Linux 0xf3, not for Windows x64',
  ]);
  expect(readBinaryHeader(pe(0x8664, 2 * HEADER_BYTES).subarray(0, HEADER_BYTES))).toBeNull();
});

test('the Node that runs this is for this computer, and what a compiler makes for Windows is for Windows', (context) => {
  const { platform, arch, execPath } = process;
  const node = readBinaryHeader(headOf(execPath));
  expect([node?.system, node?.archs.includes(arch)]).toEqual([platform, true]);
  const folder = mkdtempSync(join(tmpdir(), 'pe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [source, library] = [join(folder, 'one.c'), join(folder, 'one.dll')];
  writeFileSync(source, 'int one(void) { return 1; }\n');
  try {
    execFileSync('x86_64-w64-mingw32-gcc', ['-shared', '-o', library, source]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    context.skip('no compiler for Windows (x86_64-w64-mingw32-gcc) is installed here');
  }
  expect(readBinaryHeader(headOf(library))).toEqual({ system: 'win32', archs: ['x64'] });
});

function headOf(path: string): Uint8Array {
  const head = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    return head.subarray(0, readSync(file, head, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
