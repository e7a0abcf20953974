import { dirname, join, posix, relative, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = import.meta.dirname;

/**
 * The hosts that show a window, and what runs in processes and threads of its own: each is loaded by its path,
 * which is that of its source.
 */
const ENTRIES = [
  'main/hosts/electron/main',
  'main/hosts/chromium/main',
  'main/precheck/worker/main',
  'main/precheck/pages/worker',
  'main/precheck/decoders/no-files',
  'main/reading/ocr/worker',
];

const IN_SOURCE = /\bimport\.meta\.(url|dirname|filename)\b/g;
const IN_CHUNK = /\bofSource\.(url|dirname|filename)\(([^)]*)\)/g;

/** A module finds what belongs to it by its own place: in a bundle that is still the place of its source. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      const path = relative(ROOT, id).split(sep).join(posix.sep);
      if (!path.startsWith('main/') || !IN_SOURCE.test(code)) return null;
      const built = JSON.stringify(path.replace(/ts$/, 'js'));
      // The lines stay, and with them the map.
      return { code: code.replace(IN_SOURCE, `ofSource.$1(${built})`), map: null };
    },
    renderChunk(code, { fileName }) {
      if (!IN_CHUNK.test(code)) return null;
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

/** Main as the product and `npm start` run it: a few files instead of several hundred. */
export default defineConfig({
  plugins: [ownPlaces()],
  build: {
    ssr: true,
    outDir: 'out/app',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // For the log of incidents, which names lines of the sources.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((path) => [path, join(ROOT, `${path}.ts`)])),
      external: ['electron'],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'main/[name].js',
        sourcemapExcludeSources: true,
        // The names stay, for what an incident tells of where it was.
        minify: { compress: false, mangle: false, codegen: true },
      },
    },
  },
});
