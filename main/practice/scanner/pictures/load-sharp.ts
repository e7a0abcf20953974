import { registerHooks } from 'node:module';
import type sharp from 'sharp';

type Sharp = typeof sharp;

let loading: Promise<Sharp> | null = null;

/**
 * Loads sharp at the first page. Inside Electron on Linux its native build would crash the program
 * (lovell/sharp#4522): kept from loading, sharp takes its WebAssembly build.
 */
export function loadSharp(): Promise<Sharp> {
  loading ??= (async () => {
    if (process.versions.electron !== undefined && process.platform === 'linux') forbidNative();
    return (await import('sharp')).default;
  })();
  return loading;
}

function forbidNative(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('@img/sharp-linux')) return next(specifier, context);
      const refused = new Error(`${specifier} is not for Electron`);
      throw Object.assign(refused, { code: 'MODULE_NOT_FOUND' });
    },
  });
}
