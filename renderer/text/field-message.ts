import { t } from './catalogue.ts';

/** How the schema library itself begins what is wrong: for programmers, and it quotes the value. */
const OF_THE_LIBRARY = /^Invalid /;
const NOT_A_VALUE = 'This is not a value it can have.';

/** What this program says of a field that it refuses, in the language in use. */
export function fieldMessage(message: string): string {
  const own = OF_THE_LIBRARY.test(message) ? NOT_A_VALUE : message;
  return t.messages[own] ?? own;
}
