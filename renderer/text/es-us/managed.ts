import type { Catalogue } from '../en-us/catalogue.ts';

/** What the machine's own settings file rules. */
export const managed: Catalogue['managed'] = {
  names: {
    verificationServices: 'Servicios de verificación',
    forgotPasswordUrl: 'Enlace «¿Olvidó su contraseña?»',
    applicationUrl: 'Enlace a una solicitud',
    codeLabels: 'Nombres de los códigos',
    declinedStatuses: 'Estados de oferta que llevan un motivo',
    ranges: 'Intervalos en las búsquedas',
    visibilityTemplate: 'Mostrar y ocultar filtros guardados',
    searchColumns: 'Columnas de la búsqueda',
    loadLegalName: 'Nombre legal al abrir una solicitud',
    leaveOutLocation: 'Omitir dónde se tomó una imagen',
    cleanCopies: 'Copias limpias de archivos',
    cameras: 'Cámaras',
    scanFolder: 'Carpeta de escaneo',
    scanBothSides: 'Escanear las dos caras de cada hoja',
    scannerAddresses: 'Direcciones de escáneres',
    setUp: 'Configuración de un puesto nuevo',
    theme: 'Tema',
    language: 'Idioma',
    singleLetterShortcuts: 'Atajos de una sola letra',
    autoLockMinutes: 'Bloquear después de',
    retention: 'Cuánto tiempo se guardan las cosas',
    server: 'Dirección del servidor',
    proxy: 'Salida de la red (proxy)',
    certificates: 'Autoridades de certificación de confianza',
  },
  writes: {
    offerStatus: 'Cambiar el estado de las ofertas',
    attributeEdit: 'Editar atributos',
    attributeDelete: 'Eliminar atributos',
    filterDelete: 'Eliminar filtros guardados',
    orchestrationRetry: 'Repetir un paso de la orquestación',
    rawBankData: 'Leer los datos bancarios completos',
    exports: 'Guardar datos como archivos',
  },
  set: 'Lo fijó su organización',
  noSaving: 'Su organización desactivó guardar datos como archivos en esta computadora.',
  lead: 'Su departamento de informática puede fijar los ajustes de todos los que usan esta computadora, y lo que se puede hacer desde ella.',
  unmanaged: 'Nada está fijado en esta computadora, y desde ella se puede hacer todo.',
  practice:
    'El modo de práctica no está administrado: solo tiene ejemplos y no llega a ningún prestamista.',
  fixed: 'Lo que fijó su organización',
  fixedNone: 'No hay nada fijado.',
  may: 'Lo que se puede hacer desde esta computadora',
  on: 'Activado',
  offWord: 'Desactivado',
  unread: 'Los ajustes de su organización no se pueden leer por ahora',
  unreadBody:
    'Se leen otra vez por sí solos. Hasta entonces todo lo que va más allá del mostrador está apagado, no se envía nada y no se elimina nada por antigüedad.',
  unreadable: 'No se pudieron leer los ajustes de su organización',
  unreadableBody:
    'El archivo está, pero no es JSON que Intake Desk pueda leer. Todo lo que va más allá del mostrador está desactivado hasta que se corrija.',
  writable: 'Los ajustes de su organización no están protegidos en esta computadora',
  writableBody:
    'Cualquiera que use esta computadora podría cambiar el archivo o su carpeta, así que nada de él vale. Todo lo que va más allá del mostrador está desactivado hasta que su departamento de informática permita escribir ahí solo a los administradores y revise lo que dice el archivo.',
  invalid: 'No se pudieron seguir todos los ajustes de su organización',
  invalidBody: (n) =>
    `Vale lo que se puede entender. Todo lo que va más allá del mostrador está desactivado hasta que se ${n === 1 ? 'corrija este campo' : 'corrijan estos campos'}:`,
  afterwards:
    'Avise a su departamento de informática. El archivo se lee cuando se inicia Intake Desk.',
  none: 'Ninguno',
  onOff: (on) => (on ? 'Activado' : 'Desactivado'),
  rangeKeys: (min, max) => `Claves: ${min}, ${max}`,
  rangeDates: (format) => `Fechas: ${format}`,
};
