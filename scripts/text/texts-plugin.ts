import type { Plugin } from 'vite';
import { declareTexts, isCatalog, treeOf } from './catalogs.ts';

/** Reads the catalogs when the window is built, so that it carries no parser, and keeps their types up to date. */
export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    buildStart: declareTexts,
    watchChange(id) {
      if (isCatalog(id)) declareTexts();
    },
    transform(code, id) {
      return isCatalog(id) ? { code: JSON.stringify(treeOf(JSON.parse(code))), map: null } : null;
    },
  };
}
