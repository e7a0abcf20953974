import type { Catalogue } from '../en-us/catalogue.ts';
import { plural } from './amounts.ts';

/** Signing out while something is not sent. */
export const signOut: Catalogue['signOut'] = {
  title: '¿Cerrar sesión?',
  lead: (n) => `${plural(n, 'elemento de aquí no se envió', 'elementos de aquí no se enviaron')}.`,
  parts: (parts) => `${parts.join(', ')}.`,
  drafts: (n) => plural(n, 'borrador', 'borradores'),
  waiting: (n) => `${n} en espera de enviarse`,
  refused: (n) => plural(n, 'rechazado por la plataforma', 'rechazados por la plataforma'),
  unknown: (n) => `${n} sin resultado conocido`,
  sendNow: 'Enviar ahora',
  lockInstead: 'Bloquear y dejar que salgan',
  what: 'Qué pasa con ellos',
  keep: 'Guardarlos aquí, bloqueados',
  keepHint:
    'Sellados con su clave. Vuelven cuando usted inicia sesión aquí otra vez, y entonces se siguen enviando.',
  destroy: 'Destruir todo lo mío aquí',
  destroyHint:
    'Los borradores, los archivos, lo que espera, los recibos y el registro de auditoría no se pueden recuperar.',
  destroyHeld:
    'No mientras su organización tenga algo bajo retención legal en esta computadora: todo queda hasta que su departamento de informática levante la retención.',
  unknownLost: (n) =>
    `Puede que la plataforma tenga ${n === 1 ? 'uno de ellos' : `${n} de ellos`}. Al destruirlos se destruye también la única constancia de eso.`,
  looks: (n) =>
    `${plural(n, 'comprobación no se aprobó', 'comprobaciones no se aprobaron')} y nadie ${n === 1 ? 'la' : 'las'} ha revisado todavía.`,
  looksLost: 'Al destruir se destruyen también los recibos que lo dicen.',
  onlyHere:
    'No se pudo usar el almacén de credenciales, así que no se pueden guardar: duran solo hasta que usted cierre la sesión.',
  notLasting:
    'Su organización indica que en esta computadora no se guarda nada: duran solo hasta que cierre la sesión.',
  keyGone:
    'Falta la clave de lo que se guardó aquí. Destruirlo abandona para siempre lo que hay bajo ella, y le permite empezar de nuevo aquí.',
  waits: 'Primero se espera lo que puede estar llegando a la plataforma.',
  verb: 'Cerrar sesión',
  destroyVerb: 'Destruir y cerrar sesión',
  busy: 'Cerrando la sesión…',
};

/** Every screen, every recent application and every command, by name. */
export const palette: Catalogue['palette'] = {
  commands: {
    find: 'Buscar una solicitud',
    profile: 'Solicitudes de un perfil',
    savedFilters: 'Filtros guardados de la plataforma',
    search: 'Ir al cuadro de búsqueda',
    file: 'Presentar una captura',
    outbox: 'Bandeja de salida',
    settings: 'Ajustes',
    newSubmission: 'Empezar sin solicitud',
    palette: 'Ir a cualquier pantalla o solicitud',
    shortcuts: 'Atajos de teclado',
    lock: 'Bloquear el puesto',
    leave: 'Cerrar sesión',
  },
  groups: {
    places: 'Pantallas',
    open: (name) => `Solicitud ${name}`,
    recent: 'Solicitudes recientes',
    acts: 'Comandos',
    search: 'Búsqueda',
  },
  fileFor: 'Presentar para esta solicitud',
  openedAt: (text) => `abierta ${text}`,
  none: 'Ninguna pantalla, solicitud, envío ni comando se llama así.',
  searchFor: (text) => `Buscar solicitudes con «${text}»`,
  keys: { move: 'para moverse', open: 'para abrir', file: 'para presentar', close: 'para cerrar' },
};
