import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/**
 * The window. No inline script or style, no polyfill and no data: URL for code, so that the strict
 * content security policy holds; relative addresses, so that it works under any origin.
 */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
