import { type Binary, isWebAssembly, readBinaryHeader } from './binary-header.ts';
import { type Target, targetName } from './target.ts';

/** Files by paths relative to some folder, with `/`, and how each of them begins. */
export type Files = {
  readonly paths: readonly string[];
  /** The first HEADER_BYTES of a file, or more of it. */
  readonly head: (path: string) => Uint8Array;
};

/** Something a package would lack: which library, and what is wrong, as a clause. */
export type Missing = { readonly part: string; readonly problem: string };

type Part = {
  readonly name: string;
  readonly kind: 'native' | 'WebAssembly';
  readonly file: RegExp;
};

/** The libraries that `NEEDED` looks into, so that not all modules have to be listed. */
export const PART_FOLDERS = [
  'keytar',
  '@img',
  '@hyzyla/pdfium',
  'zxing-wasm',
  'libheif-js',
  'onnxruntime-web',
];

/** What exists for one system and processor only, or is loaded by its path. */
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

/** What a package for the target would lack with these modules: not there, or another target's. */
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

/** The files of machine code that only another system or processor could use: a clause for each. */
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
