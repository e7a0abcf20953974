import { jsonTree as jsonTreeEnglish } from './en-us/json-tree.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const jsonTreeText = await inLanguage(
  jsonTreeEnglish,
  async () => (await import('./es-us/json-tree.ts')).jsonTree,
);
