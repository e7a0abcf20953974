import type { AppError } from '../../../preload/contract/app-error.ts';
import type { Catalogue } from '../en-us/catalogue.ts';
import type { ErrorWords } from '../en-us/errors.ts';
import { count } from '../formats.ts';
import { bytes, bytesOf, when } from './amounts.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const picture = (format: string) => ({
  name: `Imagen ${format}`,
  inSentence: `una imagen ${format}`,
});

const nothingKept = 'No se guardó nada de él.';

/** Words of this tab's own for what goes wrong here; null where the common ones fit. */
function failure(error: AppError): ErrorWords | null {
  const words = (title: string, todo: string, quote: string | null = null) => ({
    title,
    todo,
    quote,
  });
  if (error.code === 'notFound') {
    const todo = 'Revise el ID. Puede que se haya escrito mal, o que el archivo se haya quitado.';
    return words('La plataforma no tiene ningún archivo con este ID', todo, error.platformMessage);
  }
  if (error.code === 'rejected' && error.status === 403) {
    const todo = 'Su sesión no tiene acceso a él. Pregunte a quien le dio el ID.';
    return words('La plataforma no le permite abrir este archivo', todo, error.platformMessage);
  }
  if (error.code === 'rejected') {
    const todo = 'Intente otra vez más tarde, o pregunte a quien le dio el ID.';
    return words('La plataforma no pudo entregar este archivo', todo, error.platformMessage);
  }
  if (error.code === 'fileNotTaken' && error.reason === 'tooLarge') {
    const most =
      error.limit === null ? '' : ` Aquí se abren archivos de hasta ${bytes(error.limit)}.`;
    return words('Este archivo es demasiado grande para abrirlo aquí', `${nothingKept}${most}`);
  }
  if (error.code === 'fileNotTaken' && error.reason === 'incomplete') {
    const todo = `${nothingKept} Revise la red e intente otra vez.`;
    return words('La conexión se cortó a la mitad del archivo', todo);
  }
  if (error.code === 'fileNotTaken' && error.reason === 'empty') {
    return words('Este archivo está vacío', 'La plataforma no tiene nada con este ID.');
  }
  if (error.code === 'fileNotTaken' && error.reason === 'noSpace') {
    return words(
      'El disco de esta computadora está lleno',
      `${nothingKept} Libere espacio e intente otra vez.`,
    );
  }
  if (error.code === 'contentsUnreadable') {
    return words(
      'La copia del archivo en este puesto está dañada',
      'Tráigalo otra vez de la plataforma.',
    );
  }
  if (error.code === 'conflict') {
    return words('Este puesto ya no tiene su copia del archivo', 'Tráigalo otra vez.');
  }
  if (error.code === 'cancelled') return words('Detenido', nothingKept);
  return null;
}

/** Files of the platform, opened by their ID. */
export const platformFiles: Catalogue['platformFiles'] = {
  types: {
    'image/jpeg': picture('JPEG'),
    'image/png': picture('PNG'),
    'image/heic': picture('HEIC'),
    'image/bmp': picture('BMP'),
    'image/gif': picture('GIF'),
    'image/tiff': picture('TIFF'),
    'image/webp': picture('WebP'),
    'image/avif': picture('AVIF'),
    'image/svg+xml': { name: 'Dibujo SVG', inSentence: 'un dibujo SVG' },
    'application/pdf': { name: 'PDF', inSentence: 'un PDF' },
    'text/plain': { name: 'Texto', inSentence: 'texto sin formato' },
    'text/html': { name: 'Página web', inSentence: 'una página web' },
    'application/zip': { name: 'Archivo ZIP', inSentence: 'un archivo ZIP' },
    'application/gzip': { name: 'Archivo GZIP', inSentence: 'un archivo GZIP' },
    'application/x-ole-storage': {
      name: 'Documento de un Office antiguo',
      inSentence: 'un documento de un Office antiguo',
    },
    'application/vnd.microsoft.portable-executable': {
      name: 'Programa para Windows',
      inSentence: 'un programa para Windows',
    },
    [`${OFFICE}.wordprocessingml.document`]: {
      name: 'Documento de Word',
      inSentence: 'un documento de Word',
    },
    [`${OFFICE}.spreadsheetml.sheet`]: {
      name: 'Libro de Excel',
      inSentence: 'un libro de Excel',
    },
    [`${OFFICE}.presentationml.presentation`]: {
      name: 'Presentación de PowerPoint',
      inSentence: 'una presentación de PowerPoint',
    },
  },
  problems: {
    locked: {
      title: 'Este PDF solo se abre con una contraseña',
      text: 'Pida la contraseña a quien lo envió. Se usa para mostrarlo aquí y no se guarda.',
    },
    unknownLock: {
      title: 'Este PDF está cifrado de una forma que este programa no conoce',
      text: 'No se puede mostrar aquí. Guárdelo y ábralo con otro programa.',
    },
    damaged: {
      title: 'Este archivo está dañado',
      text: 'No se puede mostrar aquí. Tráigalo otra vez; si es igual, la plataforma lo tiene así.',
    },
    tooManyPixels: {
      title: 'Esta imagen es demasiado grande para mostrarla',
      text: 'Tiene más píxeles de los que abre este programa. Guárdela y ábrala con otro programa.',
    },
    notChecked: {
      title: 'No se pudo mirar dentro de este archivo',
      text: 'Hizo falta demasiado tiempo o demasiada memoria. Ábralo otra vez cuando la computadora tenga menos que hacer, o guárdelo.',
    },
  },
  failure,
  id: 'ID del archivo',
  name: 'Nombre',
  noName: 'La plataforma no dio ninguno',
  byId: 'Abrir un archivo de la plataforma',
  whose:
    'La plataforma no dice a qué solicitud pertenece un archivo. Compruebe que lo que ve es de esta.',
  missing: 'Escriba el ID de un archivo.',
  open: 'Abrir',
  before: 'Abiertos antes en este puesto',
  openBefore: (name) => `Abrir ${name}`,
  practice: 'Archivos para practicar:',
  none: 'No hay ningún archivo abierto',
  noneText:
    'La plataforma no da una lista de archivos: pegue un ID, por ejemplo de su portal o de un mensaje.',
  fetching: 'Trayendo el archivo…',
  soFar: (done, total) => (total === null ? `${bytes(done)} hasta ahora` : bytesOf(done, total)),
  progress: 'Cuánto del archivo ha llegado',
  stop: 'Detener',
  stillShown: (at) => `Se sigue mostrando lo que se trajo ${when(at)}.`,
  whatItIs: 'Qué es',
  unknownType: 'Sus bytes no lo dicen',
  pages: (n) => (n === 1 ? '1 página' : `${count(n)} páginas`),
  label: 'Etiqueta de la plataforma',
  noLabel: 'Sin etiqueta',
  size: 'Tamaño',
  from: 'De dónde',
  fromCache: 'La copia cifrada de este puesto',
  fromPlatform: 'La plataforma',
  fetched: 'Traído',
  lies: (claimed, isA) =>
    isA === null
      ? `La etiqueta dice ${claimed}, pero no lo es`
      : `La etiqueta dice ${claimed}, pero es ${isA}`,
  liesText: 'Solo se confía en sus bytes, no en la etiqueta. Tenga cuidado con lo que guarda.',
  program: {
    title: 'Esto es un programa',
    text: 'No lo ejecute. Pregunte a su departamento de informática antes de guardarlo.',
  },
  markup: 'Se muestra como texto sin formato: nada de él se ejecuta.',
  save: 'Guardar…',
  savedAs: (name) => `Guardado como ${name}`,
  showInFolder: 'Mostrar en la carpeta',
  locked: {
    password: 'Contraseña del PDF',
    missing: 'Escriba la contraseña.',
    wrong: 'Esta no es su contraseña.',
    show: 'Mostrar',
  },
  webPage: {
    title: 'Es una página web',
    text: 'Aquí no se muestra; se puede guardar. Si esperaba otro archivo, puede que una red o un proxy haya enviado su página de inicio de sesión: revise la red y tráigalo otra vez.',
  },
  isA: (isA) => (isA === null ? 'No se sabe qué es esto' : `Esto es ${isA}`),
  notShown: {
    text: 'Aquí no se muestra: solo imágenes, PDF y texto sin formato. Guárdelo para abrirlo con otro programa.',
  },
  noPicture: {
    title: 'No se puede hacer una imagen de él',
    text: 'De todos modos se puede guardar y abrir con otro programa.',
  },
  pageAlt: (page, pages) =>
    pages === 1 ? 'El archivo, como imagen' : `Página ${count(page)} del archivo, como imagen`,
  stage: 'El archivo',
  text: 'Texto del archivo',
  more: 'Mostrar más',
  shown: (part, whole) => `Se muestran ${bytes(part)} de ${bytes(whole)}`,
  opened: 'Archivo abierto',
};
