import { type Binary, isWebAssembly, readBinaryHeader } from './binary-header.ts';
import { type Target, targetName } from './target.ts';

/** A set of files: their relative paths, with `/`, and their first bytes. */
export type Files = {
  readonly paths: readonly string[];
  /** Returns at least the first HEADER_BYTES of a file. */
  readonly head: (path: string) => Uint8Array;
};

/** A library that would be missing from a package, and the problem as a clause. */
export type Missing = { readonly part: string; readonly problem: string };

type Part = {
  readonly name: string;
  readonly kind: 'native' | 'WebAssembly';
  readonly file: RegExp;
};

/**
 * The folders that `NEEDED` refers to. Only their files have to be listed, not those of every
 * module.
 */
export const PART_FOLDERS = [
  'keytar',
  '@img',
  '@hyzyla/pdfium',
  'zxing-wasm',
  'libheif-js',
  'onnxruntime-web',
];

/** Files that are specific to one system and processor, or that are loaded by path. */
const NEEDED: readonly Part[] = [
  { name: 'keytar', kind: 'native', file: /^keytar\/build\/Release\/keytar\.node$/ },
  ...(
    [
      ['sharp', /^@img\/sharp-wasm32\/lib\/[^/]+\.wasm$/],
      ['pdfium', /^@hyzyla\/pdfium\/dist\/pdfium\.wasm$/],
      ['zxing', /^zxing-wasm\/dist\/reader\/zxing_reader\.wasm$/],
      ['onnxruntime', /^onnxruntime-web\/dist\/ort-wasm-simd-threaded\.wasm$/],
      ['libheif', /^libheif-js\/libheif-wasm\/libheif\.wasm$/],
    ] as const
  ).map(([name, file]): Part => ({ name, kind: 'WebAssembly', file })),
];

/**
 * Returns what would be missing from a package for the target if it contained these modules. Files
 * may be missing, or may be for another target.
 */
export function missingParts(target: Target, modules: Files): readonly Missing[] {
  return NEEDED.flatMap((part) => {
    const found = modules.paths.filter((path) => part.file.test(path));
    const problems =
      found.length === 0
        ? [`${part.name} for ${targetName(target)} is not there`]
        : found.flatMap((path) => problemOf(part, path, modules.head(path), target));
    return problems.map((problem) => ({ part: part.name, problem }));
  });
}

/** Returns a clause for each file with machine code for another system or processor. */
export function foreignBinaries(target: Target, files: Files): readonly string[] {
  return files.paths.flatMap((path) => {
    const binary = readBinaryHeader(files.head(path));
    return binary === null ? [] : foreign(path, binary, target);
  });
}

function problemOf(part: Part, path: string, head: Uint8Array, target: Target): readonly string[] {
  if (part.kind === 'WebAssembly') return isWebAssembly(head) ? [] : [`${path} is no WebAssembly`];
  const binary = readBinaryHeader(head);
  return binary === null ? [`${path} is no native module`] : foreign(path, binary, target);
}

function foreign(path: string, { system, archs }: Binary, target: Target): readonly string[] {
  if (system === target.system && archs.includes(target.arch)) return [];
  const made = targetName({ system, arch: archs.join(' and ') });
  return [`${path} is for ${made}, not for ${targetName(target)}`];
}
