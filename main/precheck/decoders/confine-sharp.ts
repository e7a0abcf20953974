import { registerHooks } from 'node:module';
import { extname } from 'node:path';

const WEB_ASSEMBLY = '@img/sharp-wasm32/sharp.node';
const FILES = /^(node:)?fs(\/promises)?$/;

/**
 * Makes sharp load only its WebAssembly build, without access to the file system. Otherwise, the build would open any
 * file that a decoder names. Call this before importing sharp.
 */
export function confineSharp(): void {
  const fence = new URL(`./no-files${extname(import.meta.filename)}`, import.meta.url).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (context.parentURL?.includes('/@img/sharp-wasm32/')) {
        return FILES.test(specifier)
          ? { url: fence, shortCircuit: true }
          : next(specifier, context);
      }
      if (specifier.endsWith('.node') && specifier !== WEB_ASSEMBLY) throw notFound(specifier);
      return next(specifier, context);
    },
  });
}

/** This error code makes sharp try its next build. */
function notFound(specifier: string): Error {
  const error = new Error(`${specifier} is not loaded here.`);
  return Object.assign(error, { code: 'MODULE_NOT_FOUND' });
}
