import type { Catalogue } from '../en-us/catalogue.ts';
import { calendarDay, count } from '../formats.ts';
import { type Measured, measuredAgainst, percent, typesOf, unit } from '../measured.ts';
import { days, plural } from './amounts.ts';

const against = measuredAgainst({ measured: 'medido', limit: 'límite' });
const date = (value: Measured) => (typeof value === 'string' ? calendarDay(value) : days(value));

const fields: Readonly<Record<string, string>> = {
  surname: 'apellido',
  givenNames: 'nombres',
  number: 'número',
  birthDate: 'fecha de nacimiento',
  expiryDate: 'fecha de vencimiento',
  optional: 'dígitos adicionales',
  composite: 'las líneas en conjunto',
};
const field = (value: Measured) => fields[value] ?? String(value);

const carried: Readonly<Record<string, string>> = {
  script: 'un script',
  launch: 'el inicio de un programa',
  embeddedFile: 'un archivo adjunto',
  xfa: 'un formulario XFA',
  program: 'un programa',
  archive: 'un archivo comprimido',
  document: 'otro documento',
  submitForm: 'un formulario que se envía',
  fileLink: 'un enlace a archivos de una computadora',
  unread: 'partes que no se pudieron revisar',
};
const carriedIn = (value: Measured) =>
  String(value)
    .split(' ')
    .map((one) => carried[one] ?? one)
    .join(', ');

const reasons: Readonly<Record<string, string>> = {
  time: 'La revisión tardó demasiado.',
  memory: 'La revisión necesitó demasiada memoria.',
  crashed: 'La revisión se interrumpió.',
  unavailable: 'Esta computadora no tiene un lector para ello.',
  unread: 'Hay partes que no se pudieron revisar.',
};

export const measures: Catalogue['measures'] = {
  heading: 'Detalles',
  headingOf: (slot) => `Detalles de ${slot}`,
  of: {
    blur: against('ancho del desenfoque', unit(2, 'mm')),
    cut_off: against('falta', unit(1, 'mm')),
    glare: against('mancha más grande', unit(0, 'mm²')),
    obstructed: against('tapado', unit(0, 'mm²')),
    too_small: against('puntos por pulgada', unit(0, 'dpi')),
    dark: against('luz sobre el papel', percent),
    overexposed: against('luz en lo impreso', percent),
    low_contrast: against('contraste', percent),
    screenshot: against('señales de una pantalla', (value) => count(value, 0)),
    too_large_pixels: against('tamaño', (value) => `${count(value / 1e6, 1)} megapíxeles`),
    animated: against('cuadros', (value) => count(value)),
    empty: (measured) => plural(Number(measured), 'byte', 'bytes'),
    hidden_content: (measured) => `encontrado: ${carriedIn(measured)}`,
    zero_pages: (measured) => plural(Number(measured), 'página', 'páginas'),
    blank: (measured, limit) =>
      `vacías: ${count(Number(measured))} de ${plural(Number(limit), 'página', 'páginas')}`,
    wrong_type: (measured, limit) =>
      `${measured === 'unknown' ? '' : `hallado: ${typesOf(measured)}, `}se acepta aquí: ${typesOf(limit)}`,
    extension_mismatch: (measured, limit) => `el nombre dice .${measured}, es ${typesOf(limit)}`,
    expired: (measured) => `en la tarjeta: ${date(measured)}`,
    expiring: (measured) => `en la tarjeta: ${date(measured)}`,
    mrz_check_digit: (measured) => `dígito de control incorrecto: ${field(measured)}`,
    mismatch: (measured) => `es distinto: ${field(measured)}`,
    not_checked: (measured) => reasons[measured] ?? String(measured),
  },
};

/** Where on the picture, after a comma. */
export const places: Catalogue['places'] = {
  topLeft: 'arriba a la izquierda',
  top: 'arriba',
  topRight: 'arriba a la derecha',
  left: 'a la izquierda',
  middle: 'en el centro',
  right: 'a la derecha',
  bottomLeft: 'abajo a la izquierda',
  bottom: 'abajo',
  bottomRight: 'abajo a la derecha',
};
