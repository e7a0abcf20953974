import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { noticesPlugin } from './scripts/notices/notices-plugin.ts';
import { textsPlugin } from './scripts/text/texts-plugin.ts';

const ENTRY = join(import.meta.dirname, 'renderer', 'index.html');

type ModuleInfo = { readonly importedIds: readonly string[] } | null;
type Graph = { getModuleInfo(id: string): ModuleInfo };

/**
 * Returns everything that's loaded with a module: what it imports, what those modules import, and
 * so on.
 */
function loadedWith(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const next = [entry];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    next.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Texts of later screens. The first screen would wait for them if one of its modules imported them. */
const LATER = /[\\/]renderer[\\/]text[\\/](desk-catalogue|error-words)\.ts$/;

/** Returns what the first screen loads. Throws an `Error` if that includes texts of later screens. */
function loadedFirst(graph: Graph): ReadonlySet<string> {
  const found = loadedWith(ENTRY, graph);
  const late = [...found].filter((id) => LATER.test(id));
  if (late.length > 0) throw new Error(`The first screen must not import ${late.join(', ')}.`);
  return found;
}

const SIGNED_IN = join(import.meta.dirname, 'renderer', 'app', 'PersonScreens.svelte');
let first: ReadonlySet<string> | null = null;
let signedIn: ReadonlySet<string> | null = null;

/**
 * Builds the window. It has no inline scripts or styles, no polyfill, and no data: URLs for code.
 * The strict content security policy therefore holds. Addresses are relative, so that the window
 * works under any origin. What the first screen needs is one file, and what comes after the sign-in
 * is another. Sixty small files would compress worse and take longer to fetch.
 */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [svelte({ configFile: false }), noticesPlugin(), textsPlugin()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name(id, graph) {
                first ??= loadedFirst(graph);
                return first.has(id) ? 'window' : null;
              },
            },
            {
              name(id, graph) {
                first ??= loadedFirst(graph);
                signedIn ??= loadedWith(SIGNED_IN, graph);
                return signedIn.has(id) && !first.has(id) ? 'signed-in' : null;
              },
            },
          ],
        },
      },
    },
  },
});
