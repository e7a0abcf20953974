import { describe, expect, it } from 'vitest';
import { foreignBinaries, missingParts } from '../../../scripts/package/needed-parts.ts';
import type { Target } from '../../../scripts/package/target.ts';
import { PROCESSORS, WASM } from '../../support/binaries.ts';

const KEYTAR = 'keytar/build/Release/keytar.node';

/** What `npm ci` and keytar's build leave on a computer, as far as a package needs it. */
function installedOn({ system, arch }: Target): Record<string, Buffer> {
  const native = PROCESSORS[system][arch];
  const sharp = {
    linux: { [`@img/sharp-linux-${arch}/lib/sharp-linux-${arch}-0.35.5.node`]: native },
    win32: {
      [`@img/sharp-win32-${arch}/lib/sharp-win32-${arch}-0.35.5.node`]: native,
      [`@img/sharp-win32-${arch}/lib/libvips-42.dll`]: native,
    },
    darwin: {
      [`@img/sharp-darwin-${arch}/lib/sharp-darwin-${arch}-0.35.5.node`]: native,
      [`@img/sharp-libvips-darwin-${arch}/lib/libvips-cpp.8.18.7.dylib`]: native,
    },
  };
  return {
    [KEYTAR]: native,
    ...sharp[system],
    '@img/sharp-wasm32/lib/sharp-wasm32-0.35.5.node.wasm': WASM,
    '@hyzyla/pdfium/dist/pdfium.wasm': WASM,
    'zxing-wasm/dist/reader/zxing_reader.wasm': WASM,
    'libheif-js/libheif-wasm/libheif.wasm': WASM,
  };
}

const missing = (target: Target, files: Record<string, Buffer>): readonly string[] =>
  missingParts(target, filesOf(files)).map(({ problem }) => problem);

const filesOf = (files: Record<string, Buffer>) => ({
  paths: Object.keys(files),
  head: (path: string) => files[path] ?? Buffer.alloc(0),
});

const TARGETS = (['linux', 'win32', 'darwin'] as const).flatMap((system) =>
  (['x64', 'arm64'] as const).map((arch) => ({ system, arch })),
);

describe('what a package needs', () => {
  it.each(TARGETS)('is there where it was installed: $system $arch', (target) => {
    expect(missing(target, installedOn(target))).toEqual([]);
  });

  it.each(
    TARGETS.flatMap((target) => TARGETS.map((other) => ({ target, other }))).filter(
      ({ target, other }) => target !== other,
    ),
  )('for $target.system $target.arch is not there on $other.system $other.arch', (pair) => {
    expect(missing(pair.target, installedOn(pair.other))).toContainEqual(
      expect.stringContaining(KEYTAR),
    );
  });

  it.each([
    [{ system: 'linux', arch: 'x64' }, 'sharp', 'pdfium', 'zxing', 'libheif'],
    [{ system: 'win32', arch: 'x64' }, 'sharp', 'libvips', 'pdfium', 'zxing', 'libheif'],
    [{ system: 'darwin', arch: 'arm64' }, 'sharp', 'libvips', 'pdfium', 'zxing', 'libheif'],
  ] as const)('is named part by part where nothing is installed: %o', (target, ...parts) => {
    const found = missingParts(target, filesOf({}));
    expect(found.map(({ part }) => part)).toEqual(['keytar', ...parts]);
  });

  it('is what its name says', () => {
    const target: Target = { system: 'linux', arch: 'x64' };
    const broken = { [KEYTAR]: WASM, '@hyzyla/pdfium/dist/pdfium.wasm': Buffer.from('<html>') };
    expect(missing(target, { ...installedOn(target), ...broken })).toEqual([
      `${KEYTAR} is no native module`,
      '@hyzyla/pdfium/dist/pdfium.wasm is no WebAssembly',
    ]);
  });
});

it("tells another processor's code from what runs everywhere", () => {
  const files = {
    'locales/en-US.pak': Buffer.from('text'),
    'decoder.wasm': WASM,
    'Intake Desk.exe': PROCESSORS.win32.x64,
    'resources/app.asar.unpacked/other.dll': PROCESSORS.win32.arm64,
    'resources/app.asar.unpacked/other.node': PROCESSORS.darwin.x64,
  };
  expect(foreignBinaries({ system: 'win32', arch: 'x64' }, filesOf(files))).toEqual([
    'resources/app.asar.unpacked/other.dll is for Windows arm64, not for Windows x64',
    'resources/app.asar.unpacked/other.node is for macOS x64, not for Windows x64',
  ]);
});
