import type {
  Came,
  fileProblems as files,
  folderProblems as folders,
} from '../en-us/error-parts.ts';

/** What came in the place of what the specification shows. */
export const came: Readonly<Record<Came, string>> = {
  nothing: 'una respuesta vacía',
  otherData: 'datos que no son los que documenta',
  partOfIt: 'un registro al que le falta lo que un registro así tiene',
};

export const folderProblems: typeof folders = {
  notSet: ['No hay ninguna carpeta de escaneo', 'Escríbala en Ajustes.'],
  notWhole: [
    'Esta no es la ruta completa de una carpeta',
    'Escríbala desde el comienzo, como C:\\Scans o /home/desk/scans.',
  ],
  missing: ['La carpeta de escaneo no está', 'Revise la ruta, y que la unidad esté conectada.'],
  notFolder: ['Esto es un archivo, no una carpeta', 'Escriba la carpeta donde escribe el escáner.'],
  noAccess: [
    'La carpeta de escaneo no se puede leer',
    'Pida a su departamento de informática el permiso para leerla, o use otra carpeta.',
  ],
  own: ['Esta carpeta es del propio Intake Desk', 'Escriba la carpeta donde escribe el escáner.'],
  network: [
    'Esta carpeta está en otra computadora',
    'Solo su departamento de informática puede fijar una de la red. Elija una carpeta de esta computadora.',
  ],
  slow: [
    'La carpeta de escaneo no responde',
    'La unidad puede estar desconectada o lenta. Espere un momento, o elija un archivo de otra manera.',
  ],
  failed: [
    'La carpeta de escaneo no se pudo leer',
    'Intente otra vez; si continúa, avise a su departamento de informática.',
  ],
};

export const fileProblems: typeof files = {
  gone: ['Este escaneo ya no está en la carpeta', 'Abra la lista otra vez, o escanéelo de nuevo.'],
  changed: [
    'Este escaneo cambió desde que se mostró en la lista',
    'Abra la lista otra vez y elíjalo allí.',
  ],
  writing: [
    'Este escaneo todavía se está escribiendo',
    'Espere a que el escáner termine y elíjalo después.',
  ],
  noAccess: [
    'Este escaneo no se pudo abrir',
    'Puede que otro programa lo tenga abierto, o que no se permita leerlo. Ciérrelo allí e intente otra vez.',
  ],
  slow: ['La unidad con este escaneo no responde', 'Espere un momento e intente otra vez.'],
};
