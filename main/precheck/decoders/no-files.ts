import { constants, readFileSync } from 'node:fs';

/**
 * The part of `node:fs` that sharp's WebAssembly build gets: its own program, and three standard streams that
 * lead nowhere. Everything else is refused as the system would refuse it.
 */
const allowed: Readonly<Record<string, unknown>> = {
  constants,
  readFileSync(path: string): Buffer {
    if (!/[\\/]@img[\\/]sharp-wasm32[\\/]lib[\\/][^\\/]+\.wasm$/.test(path)) refuse();
    return readFileSync(path);
  },
  fstatSync: () => ({ ino: 0, mode: constants.S_IFCHR }),
  /** Messages of the decoder itself. Problems with a picture are reported as errors. */
  writeSync: (_file: number, written: { readonly length: number }) => written.length,
};

const noFiles = new Proxy(allowed, { get: (own, name) => own[String(name)] ?? refuse });

function refuse(): never {
  throw Object.assign(new Error('Decoders have no files.'), { code: 'EACCES' });
}

export { noFiles as 'module.exports' };
