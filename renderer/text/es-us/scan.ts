import type { Catalogue } from '../en-us/catalogue.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

export const scan: Catalogue['scan'] = {
  way: 'Carpeta de escaneo',
  wayUnset: 'Desde la carpeta de escaneo…',
  wayFor: (slot) => `Desde la carpeta de escaneo para ${slot}`,
  title: (slot) => `Desde el escáner: ${slot}`,
  lead: (folder) => `Lo más nuevo primero, de ${folder}. La lista se actualiza sola.`,
  list: 'Archivos en la carpeta de escaneo',
  empty: 'Todavía no hay nada en la carpeta de escaneo',
  emptyTodo: 'Escanee la página. Aparece aquí en cuanto el escáner la escribe.',
  unset: 'No hay ninguna carpeta de escaneo',
  unsetTodo: 'Escriba la carpeta donde escribe su escáner; sus archivos aparecen entonces aquí.',
  openSettings: 'Abrir Ajustes',
  used: 'Usado',
  just: 'Recién escaneado',
  justLead:
    'Nuevo en la carpeta de escaneo. Enter lo pone en lo que sigue; vea que sea de este cliente.',
  take: (name, time) => `Usar ${name}, ${time}`,
  taken: (name) => `${name}: usado`,
  fresh: 'Nuevo',
  writing: 'Todavía se está escribiendo',
  arrived: (name) => `Nuevo en la lista: ${name}`,
  lost: (name) =>
    `«${name}» ya no es el archivo elegido: desapareció o se escribió de nuevo. Elija otra vez.`,
  notTaken: (slot, kind) => `${slot} no acepta archivos ${kind}`,
  unknownKind: 'La plataforma rechazaría esta clase de archivo',
  older: (n) =>
    `${plural(n, 'archivo más antiguo no está', 'archivos más antiguos no están')} en la lista. «Elegir archivo» los encuentra.`,
  closed: (n) =>
    `${plural(n, 'archivo no está', 'archivos no están')} en la lista: un nombre que aquí no se puede leer, o falta el permiso para leer el archivo. Cámbiele el nombre o consulte a su departamento de TI.`,
  tooMany: (most) =>
    `La carpeta tiene más de ${count(most)} archivos, así que aquí pueden faltar los nuevos. Mueva los antiguos a otro lugar.`,
  submit: 'Usar este escaneo',
  originals: 'Originales en la carpeta de escaneo',
  originalsLead:
    'Intake Desk no borra los originales. Quítelos usted cuando ya nadie los necesite.',
  originalAt: (folder) => `en ${folder}`,
};
