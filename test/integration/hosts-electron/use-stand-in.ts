import { registerHooks } from 'node:module';

const STAND_INS: Readonly<Record<string, string>> = {
  electron: './stand-in-electron.ts',
  keytar: '../../support/electron/silent-keytar.ts',
};

/**
 * Preloaded with `--import`. Whoever imports `electron` gets the stand-in, and whoever opens the
 * system keychain gets one that never answers.
 */
registerHooks({
  resolve(specifier, context, next) {
    const file = STAND_INS[specifier];
    return file === undefined
      ? next(specifier, context)
      : { url: new URL(file, import.meta.url).href, shortCircuit: true };
  },
});
