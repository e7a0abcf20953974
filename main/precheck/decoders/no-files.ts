import { constants, readFileSync } from 'node:fs';

/**
 * The part of `node:fs` that sharp's WebAssembly build may use: its own program file, and the three standard streams,
 * which do nothing. All other calls fail with a system error.
 */
const allowed: Readonly<Record<string, unknown>> = {
  constants,
  readFileSync(path: string): Buffer {
    if (!/[\\/]@img[\\/]sharp-wasm32[\\/]lib[\\/][^\\/]+\.wasm$/.test(path)) refuse();
    return readFileSync(path);
  },
  fstatSync: () => ({ ino: 0, mode: constants.S_IFCHR }),
  /** Discards the decoder's own messages. Problems with a picture are reported as errors. */
  writeSync: (_file: number, written: { readonly length: number }) => written.length,
};

const noFiles = new Proxy(allowed, { get: (own, name) => own[String(name)] ?? refuse });

function refuse(): never {
  throw Object.assign(new Error('Decoders have no files.'), { code: 'EACCES' });
}

export { noFiles as 'module.exports' };
