import type { Catalogue } from '../en-us/catalogue.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

const ids = (n: number) => `${count(n)} ID`;

/** Results of a scorecard group, by their IDs. */
export const scorecards: Catalogue['scorecards'] = {
  columns: {
    id: 'ID del resultado',
    points: 'Puntos',
    weightedPoints: 'Puntos ponderados',
    createdAt: 'Creado',
  },
  ask: 'Pedir resultados de puntaje',
  group: 'ID del grupo de puntajes',
  groupHint: 'La plataforma no da listas de grupos ni de resultados: los dos se pegan.',
  groupMissing: 'Escriba el ID de un grupo de puntajes.',
  ids: 'ID de los resultados',
  idsHint:
    'Uno por línea, o separados por comas, espacios o tabulaciones; también sirve una columna de una hoja de cálculo.',
  idsMissing: 'Pegue al menos el ID de un resultado.',
  read: (n, repeated) =>
    repeated === 0
      ? ids(n)
      : `${ids(n)}; ${plural(repeated, 'repetido se omitió', 'repetidos se omitieron')}`,
  headingLeftOut: (heading) => `Se omitió el encabezado «${heading}».`,
  tooMany: (n, over) =>
    `${ids(n)} son ${count(over)} de más: la plataforma acepta hasta 5,000 a la vez. No se envió nada.`,
  refused: (n) =>
    n === 1 ? 'Uno de estos ID se rechazó.' : `${count(n)} de estos ID se rechazaron.`,
  refusedTitle: 'ID rechazados',
  refusedMore: (n) => `y ${count(n)} más`,
  leaveOut: (n) => (n === 1 ? 'Omitirlo' : `Omitir estos ${count(n)}`),
  show: 'Mostrar los resultados',
  before: 'Listas usadas antes',
  listOf: (n) => `${count(n)} ID de resultados`,
  putBack: 'Volver a lo que había aquí',
  giveName: 'Ponerle nombre a la lista…',
  changeName: 'Cambiar el nombre de la lista…',
  nameTitle: 'Nombre de esta lista',
  nameWhat: (n, group) => `${count(n)} ID de resultados de ${group}`,
  forget: 'Olvidar esta lista',
  practice: 'Usar ID para practicar',
  none: 'Todavía sin resultados',
  noneText: 'Escriba un grupo y pegue los ID de sus resultados.',
  empty: 'No llegó ningún resultado',
  emptyText: 'La plataforma respondió con una lista vacía.',
  title: 'Resultados',
  found: (n) => plural(n, 'resultado', 'resultados'),
  missing: (n) =>
    n === 1
      ? 'Uno de los ID que pidió no está en la respuesta'
      : `${count(n)} de los ID que pidió no están en la respuesta`,
  copyMissing: 'Copiar estos ID',
  unasked: (n) =>
    n === 1
      ? 'Un resultado de la respuesta no se había pedido.'
      : `${count(n)} resultados de la respuesta no se habían pedido.`,
  unreadable: (n) =>
    n === 1
      ? 'Una entrada de la respuesta no se pudo leer y se omite.'
      : `${count(n)} entradas de la respuesta no se pudieron leer y se omiten.`,
  copyTable: 'Copiar la tabla',
  copyHint: 'Para una hoja de cálculo, en el orden que se muestra.',
  sortUp: (column) => `Ordenar por ${column}`,
  sortDown: (column) => `Ordenar por ${column}, de mayor a menor`,
  sortAsAnswered: 'Como respondió la plataforma',
  notGiven: 'no se dio',
  details: 'Resultado de puntaje',
  otherFields: 'Más campos',
};
