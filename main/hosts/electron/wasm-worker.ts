import { registerHooks } from 'node:module';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * Starts a worker script with sharp's WebAssembly build. Its native build brings a GLib of its own,
 * which crashes beside Electron's on Linux (lovell/sharp#4522, electron/electron#46323).
 */
const NATIVE = /^@img\/sharp-linux/;

registerHooks({
  resolve(specifier, context, next) {
    if (!NATIVE.test(specifier)) return next(specifier, context);
    throw Object.assign(new Error(`${specifier} is not for Electron`), {
      code: 'MODULE_NOT_FOUND',
    });
  },
});

const script = argv[2];
if (script === undefined) throw new Error('Give the path of a worker script.');
await import(pathToFileURL(script).href);
