/**
 * The packages whose files are in the product, of the program and of its window, by their folders in
 * `node_modules`. A test holds the first against what is packed; the window's build fails over one that
 * is missing in the second.
 */
export const PROGRAM_PACKAGES: readonly string[] = [
  '@img/sharp-wasm32/node_modules/@emnapi/runtime',
  '@hyzyla/pdfium',
  '@img/colour',
  '@img/sharp-wasm32',
  '@leichtgewicht/ip-codec',
  'busboy',
  'detect-libc',
  'dns-packet',
  'exifr',
  'heic-convert',
  'jpeg-js',
  'keytar',
  'libheif-js',
  'pngjs',
  'saxes',
  'semver',
  'sharp',
  'streamsearch',
  'tslib',
  'undici',
  'valibot',
  'xmlchars',
  'zxing-wasm',
];

export const WINDOW_PACKAGES: readonly string[] = [
  '@fontsource-variable/inter',
  '@lucide/svelte',
  'clsx',
  'esm-env',
  'svelte',
  'valibot',
  'virtua',
];
