import { registerHooks } from 'node:module';

/** Preloaded with `--import`: gives whoever imports `electron` the stand-in. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./stand-in-electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
