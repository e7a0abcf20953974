import type { Came } from '../en-us/came.ts';

/** What came in the place of what the specification shows. */
export const came: Readonly<Record<Came, string>> = {
  nothing: 'una respuesta vacía',
  otherData: 'datos que no son los que documenta',
  partOfIt: 'un registro al que le falta lo que un registro así tiene',
};
