import type { Catalogue } from '../en-us/catalogue.ts';
import { plural } from './amounts.ts';

/** IDs that the platform cannot list, as they were used at this desk. */
export const remembered: Catalogue['remembered'] = {
  suggestions: 'Usados antes en este puesto',
  found: (n) => plural(n, 'ID usado antes', 'ID usados antes'),
  blanks: 'Contiene espacios: ¿se pegó más de un ID?',
  giveName: 'Darle un nombre…',
  changeName: 'Cambiar su nombre…',
  title: 'Nombre de este ID',
  name: 'Nombre, para este puesto',
  nameHint: 'Solo lo guarda este puesto; la plataforma nunca lo ve.',
  save: 'Guardar el nombre',
  forget: 'Olvidar este ID',
  lastUsed: (text) => `Usado ${text}`,
};
