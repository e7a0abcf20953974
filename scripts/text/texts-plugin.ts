import type { Plugin } from 'vite';
import { declareTexts, isCatalog, treeOf } from './catalogs.ts';

/**
 * Parses the catalogs when the window is built, so that the window doesn't need a parser. Also
 * updates the types of the texts.
 */
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
