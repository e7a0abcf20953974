import type { person as personInEnglish } from '../en-us/person.ts';
import { plural } from './amounts.ts';

const submissions = (n: number) => plural(n, 'envío', 'envíos');

/** Everything that is kept of one person: what was found, and what goes. */
export const person: typeof personInEnglish = {
  heading: 'Todo sobre una persona',
  hint: 'Busca en borradores, en lo que espera, en recibos, en los propietarios y las solicitudes recordados aquí, y en los nombres del registro. Tiene que coincidir cada campo que usted llene.',
  name: 'Nombre, o una parte',
  nameHint: 'Como está en un nombre, una etiqueta, una nota o el nombre de un archivo.',
  application: 'ID de la solicitud',
  owner: 'ID del propietario',
  find: 'Buscar a esta persona',
  fillOne: 'Llene al menos uno de los tres.',
  nameShort: 'Escriba al menos dos letras.',
  ownerFault: 'El ID del registro del propietario es un número entero.',
  nothing: 'Aquí no se guarda nada sobre esta persona.',
  limits: 'No se puede buscar en las entradas que no se pudieron leer y se apartaron.',
  found: ({ submissions: found, owners, recents, named, auditEntries }) =>
    [
      found.length > 0 && submissions(found.length),
      owners > 0 && plural(owners, 'propietario', 'propietarios'),
      recents > 0 && plural(recents, 'solicitud recordada', 'solicitudes recordadas'),
      named > 0 && plural(named, 'ID o lista con nombre', 'ID o listas con nombre'),
      auditEntries > 0 &&
        plural(
          auditEntries,
          'entrada del registro con nombres',
          'entradas del registro con nombres',
        ),
    ]
      .filter(Boolean)
      .join(', '),
  list: 'Envíos encontrados',
  changed: (text) => `último cambio ${text}`,
  onHold: 'Bajo retención legal: queda hasta que su departamento de informática la levante.',
  notYet: 'Todavía no se puede borrar: primero retírelo, o resuélvalo, en la bandeja de salida.',
  open: 'Abrir la bandeja de salida',
  save: 'Guardar todo como archivo',
  saveHint: 'Cualquiera que tenga el archivo puede leerlo, con las fotos del cliente.',
  saved: 'El archivo se está guardando.',
  erase: 'Borrar…',
  erased: 'Borrado',
  erasedAll: 'Ya no se guarda nada aquí sobre esta persona.',
  erasedBut: (n) =>
    n === 0
      ? 'Todo menos lo que está bajo retención legal.'
      : `Todo menos ${submissions(n)} que ${n === 1 ? 'puede estar en camino o está' : 'pueden estar en camino o están'} bajo retención legal. Resuelva lo que esté en camino y borre otra vez.`,
  elsewhere:
    'No se toca lo que tiene la plataforma, los archivos que usted guardó ni los originales en una carpeta de escaneo o en Descargas.',
  dialog: {
    title: '¿Borrar todo sobre esta persona?',
    body: (n) =>
      `Se van para siempre ${submissions(n)} con sus archivos y recibos, los propietarios y las solicitudes recordados, y los nombres del registro. El registro sigue mostrando que algo se hizo, pero ya no sobre quién.`,
    kept: (n) =>
      `${plural(n, 'que puede estar en camino o está bajo retención legal queda', 'que pueden estar en camino o están bajo retención legal quedan')}.`,
    word: 'borrar',
    verb: 'Borrar para siempre',
  },
};
