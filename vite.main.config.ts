import { dirname, join, posix, relative, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = import.meta.dirname;

/**
 * Files that are loaded by their paths: the hosts with a window, and the workers. A built file has
 * the same path as its source.
 */
const ENTRIES = [
  'main/hosts/electron/main',
  'dev/chromium/main',
  'main/precheck/worker/main',
  'main/precheck/pages/worker',
  'main/precheck/decoders/no-files',
  'main/reading/ocr/worker',
];

const IN_SOURCE = /\bimport\.meta\.(url|dirname|filename)\b/g;
const IN_CHUNK = /\bofSource\.(url|dirname|filename)\(([^)]*)\)/g;

/**
 * Keeps a module's `import.meta.url` and the like as if the module hadn't been bundled. Modules use
 * it to find their workers.
 */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      const path = relative(ROOT, id).split(sep).join(posix.sep);
      if (!/^(main|dev)\//.test(path) || !code.includes('import.meta.')) return null;
      const built = JSON.stringify(path.replace(/ts$/, 'js'));
      // Line numbers don't change, so the source map stays valid.
      return { code: code.replace(IN_SOURCE, `ofSource.$1(${built})`), map: null };
    },
    renderChunk(code, { fileName }) {
      if (!code.includes('ofSource.')) return null;
      const up = posix.relative(posix.dirname(fileName), '.');
      const placed = code.replace(IN_CHUNK, (_, kind: string, quoted: string) => {
        const path = posix.join(up, JSON.parse(quoted) as string);
        if (kind === 'url') return `new URL(${JSON.stringify(path)}, import.meta.url).href`;
        const wanted = kind === 'dirname' ? dirname(path) : path;
        return `(import.meta.dirname + ${JSON.stringify(`/${wanted}`)})`;
      });
      return { code: placed, map: null };
    },
  };
}

/** Bundles main for the packaged program and for `npm start`. See docs/decisions/001-main-runs-from-source.md. */
export default defineConfig({
  plugins: [ownPlaces()],
  build: {
    ssr: true,
    outDir: 'out/app',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // The incident log refers to lines in source files.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((path) => [path, join(ROOT, `${path}.ts`)])),
      external: ['electron'],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'main/[name].js',
        sourcemapExcludeSources: true,
        // The incident log needs the names of functions.
        minify: { compress: false, mangle: false, codegen: true },
      },
    },
  },
});
