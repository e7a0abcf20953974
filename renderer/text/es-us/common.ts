import type { Catalogue } from '../en-us/catalogue.ts';
import { count } from '../formats.ts';

export const common: Catalogue['common'] = {
  appName: 'Intake Desk',
  practiceTitle: 'Intake Desk (PRÁCTICA)',
  close: 'Cerrar',
  cancel: 'Cancelar',
  tryAgain: 'Intentar otra vez',
  copied: 'Copiado',
  copyRefused: (mod) => `No se pudo copiar. El texto está seleccionado: presione ${mod} C.`,
  copyWhat: (what) => `Copiar ${what}`,
  yes: 'Sí',
  no: 'No',
  any: 'Cualquiera',
  optional: 'opcional',
  loading: 'Cargando…',
  reading: 'Leyendo…',
  readAt: (text) => `Leído ${text}`,
  refresh: 'Actualizar',
  pages: 'Páginas',
  previousPage: 'Anterior',
  chooseDay: (field) => `Elegir el día en un calendario: ${field}`,
  nextPage: 'Siguiente',
  pageOpen: (page) => `Página ${count(page)}; la plataforma no dijo cuántas hay`,
  pageOf: (page, last) =>
    last === null ? `Página ${count(page)}` : `Página ${count(page)} de ${count(last)}`,
  charactersOf: (used, most) => `${count(used)} de ${count(most)} caracteres`,
  dismiss: 'Descartar',
  platformSays: 'La plataforma dice',
  opensInBrowser: 'se abre en su navegador',
  practiceWord: 'PRÁCTICA',
};
