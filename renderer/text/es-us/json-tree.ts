import type { Catalogue } from '../en-us/catalogue.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

export const jsonTree: Catalogue['jsonTree'] = {
  keys: 'Las flechas mueven; la derecha abre, la izquierda cierra, un asterisco abre todo lo de al lado.',
  items: (size) => plural(size, 'elemento', 'elementos'),
  fields: (size) => plural(size, 'campo', 'campos'),
  noItems: 'lista vacía',
  noFields: 'sin campos',
  characters: (size) => plural(size, 'carácter', 'caracteres'),
  itemRange: (first, last) => `Elementos ${first} a ${last}`,
  fieldRange: (first, last) => `Campos ${count(first)} a ${count(last)}`,
  textRange: (first, last) => `Caracteres ${count(first)} a ${count(last)}`,
  level: (level) => `nivel ${count(level)}`,
  find: (label) => `Buscar en ${label}`,
  findPlaceholder: 'Buscar un nombre o valor',
  previousMatch: 'Coincidencia anterior',
  nextMatch: 'Coincidencia siguiente',
  noMatch: 'Sin coincidencias',
  matchOf: (at, total) => `${count(at)} de ${count(total)}`,
  soFar: (total) => `${plural(total, 'coincidencia', 'coincidencias')} hasta ahora`,
  matchOfMore: (at, total) => `${count(at)} de más de ${count(total)}`,
  openAll: 'Abrir todo',
  closeAll: 'Cerrar todo',
  tooMany: (lines) =>
    `Se abrieron unas ${count(lines)} líneas. Abra lo demás donde le haga falta, o búsquelo.`,
  copyValue: 'Copiar el valor',
  copyJson: 'Copiar como JSON',
  copyPath: 'Copiar la ruta',
  copyRefused: 'No se pudo copiar: el sistema no lo permitió.',
  whole: 'Todo',
};
