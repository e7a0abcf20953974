import type { Catalogue } from '../en-us/catalogue.ts';

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
    newSubmission: 'Empezar sin una solicitud',
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
  none: 'Ninguna pantalla, solicitud reciente ni comando se llama así.',
  searchFor: (text) => `Buscar solicitudes con «${text}»`,
  keys: { move: 'para moverse', open: 'para abrir', file: 'para presentar', close: 'para cerrar' },
};
