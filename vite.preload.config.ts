import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * One preload with two builds. With `--mode electron`, the sandboxed preload loads `electron` with
 * its own `require`. With `--mode chromium`, the shim takes the place of `electron`, and the
 * preload runs as a script of the page.
 */
export default defineConfig(({ mode }) => {
  const forChromium = mode === 'chromium';
  return {
    resolve: {
      alias: forChromium
        ? { electron: fileURLToPath(new URL('preload/chromium-shim.ts', import.meta.url)) }
        : {},
    },
    build: {
      outDir: 'out/preload',
      emptyOutDir: false,
      target: 'chrome140',
      minify: false,
      lib: {
        entry: 'preload/index.ts',
        name: 'deskPreload',
        formats: [forChromium ? 'iife' : 'cjs'],
        fileName: () => (forChromium ? 'chromium.js' : 'index.cjs'),
      },
      rolldownOptions: { external: forChromium ? [] : ['electron'] },
    },
  };
});
