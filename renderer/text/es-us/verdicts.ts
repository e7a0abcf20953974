import type { Catalogue } from '../en-us/catalogue.ts';
import type { verdicts as English } from '../en-us/verdicts.ts';
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
  opens: 'algo que ocurre al abrirlo',
  command: 'una orden de imprimir o guardar',
  media: 'una película, un sonido o un modelo 3D',
  submitForm: 'un formulario que se envía',
  fileLink: 'un enlace a un archivo o un programa',
  program: 'un programa',
  archive: 'un archivo comprimido',
  document: 'otro documento',
  unread: 'partes que no se pudieron revisar',
  embeddedFile: 'un archivo adjunto',
  xfa: 'un formulario XFA',
  formScript: 'scripts de sus campos',
  invoice: 'los datos de la factura',
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

const measures: Catalogue['measures'] = {
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
const places: Catalogue['places'] = {
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

/** What staff can do about an issue, where the pre-check knows more than the kind of issue. */
const fixes: Catalogue['fixes'] = {
  'wrong_type.made_anew': 'Se envía como JPEG: la plataforma no acepta aquí esta clase de archivo.',
  'wrong_type.choose_another': 'Elija otro archivo.',
  'extension_mismatch.none_needed': 'No hay nada que hacer: se envía con el tipo correcto.',
  'empty.choose_another': 'Elija otro archivo, o guárdelo otra vez.',
  'corrupt.ask_again': 'Pídalo otra vez, o tome otra foto.',
  'truncated.copy_again': 'Cópielo o escanéelo otra vez.',
  'too_large_pixels.smaller': 'Escanee a 300 dpi, o guarde una copia más pequeña.',
  'animated.first_frame': 'Cuenta la primera imagen. Use una imagen fija si muestra muy poco.',
  'encrypted.cannot_join':
    'No se puede hacer una página con él. Pida una copia sin contraseña, o envíelo por separado.',
  'encrypted.without_password': 'Pida una copia sin contraseña, o imprímalo como PDF.',
  'hidden_content.made_anew':
    'Hay algo más en el archivo. La imagen se hace de nuevo; solo se envía lo que muestra.',
  'hidden_content.invoice_data':
    'Lleva los datos de la factura como archivo adjunto, como toda factura electrónica.',
  'hidden_content.form_scripts':
    'Es un formulario con scripts para sus propios campos. Se puede enviar como está.',
  'hidden_content.print_again':
    'Podría iniciar, enviar o abrir algo. No lo abra; pida que lo impriman de nuevo como PDF, o tome una foto de la página.',
  'hidden_content.ask_again':
    'Lleva otro archivo u otro formulario. Pida que lo impriman de nuevo como PDF, o tome una foto de la página; si sabe que está en orden, envíelo con un motivo.',
  'not_checked.cannot_join':
    'Solo se hace una página de lo que se pudo revisar. Tómela otra vez, o envíela por separado.',
  'zero_pages.cannot_join': 'No hay página que agregar. Quítelo, o escanéelo otra vez.',
  'zero_pages.choose_another': 'Elija otro archivo, o escanéelo otra vez.',
  'too_small.closer': 'Acérquese, o escanee a 300 dpi.',
  'same_image.other_side': 'Voltee la tarjeta y tome el otro lado.',
  'wrong_side.front_wanted': 'Es el reverso. Voltee la tarjeta, o muévala al reverso.',
  'wrong_side.back_wanted': 'Es el frente. Voltee la tarjeta, o muévala al frente.',
  'other_type.is_page': 'Parece una página. Elija su tipo, o use otra imagen.',
  'other_type.is_card': 'Parece una tarjeta. Elija su tipo, o use otra imagen.',
  'other_type.is_license': 'Parece una licencia. Elija su tipo, o use otra imagen.',
  'other_type.is_passport': 'Parece un pasaporte. Elija su tipo, o use otra imagen.',
  'blank.other_side': 'Compruebe que se tomó el lado correcto.',
  'blank.some_pages': 'Algunas páginas están vacías. Compruebe que se escanearon todos los lados.',
  'not_a_document.look_for_corners':
    'Lo impreso se puede leer. Mire si se ven las cuatro esquinas.',
  'not_a_document.lay_flat': 'Póngalo plano sobre una mesa lisa y llene la imagen con él.',
  'not_a_document.open_file': 'Abra el archivo y mire si es el correcto.',
  'not_a_document.is_it_an_id':
    '¿Es una identificación? Le falta un retrato, texto suficiente, una fecha o la forma de una tarjeta.',
  'screenshot.original': 'Use el original, o el archivo mismo.',
  'cut_off.move_back': 'Aléjese hasta que se vean las cuatro esquinas.',
  'obstructed.show_zone': 'Muestre toda la página, con las dos líneas de letras al pie.',
  'glare.show_zone': 'Inclínela hasta que se lean las dos líneas de letras al pie.',
  'obstructed.uncover': 'Quite los dedos y los clips.',
  'dark.more_light': 'Tómela con mejor luz.',
  'overexposed.less_light': 'Aléjese de la luz directa.',
  'low_contrast.even_light': 'Tómela con luz pareja sobre una mesa oscura.',
  'glare.tilt': 'Inclínelo para que no reciba la luz.',
  'blur.focus': 'Deje que la cámara enfoque y tómela otra vez.',
  'blur.hold_still': 'Se movió. No se mueva y tómela otra vez.',
  'greyscale.original': 'Use el original, en color.',
  'unreadable_barcode.closer': 'Llene la imagen con el reverso de la tarjeta, enfocado.',
  'mrz_check_digit.again': 'Tómela otra vez, enfocada. Si sigue así, mire bien la tarjeta.',
  'expired.ask_current': 'El servicio puede rechazarla. Pida una vigente.',
  'expiring.ask_newer': 'Pregunte si hay una más nueva.',
  'mismatch.check_file': 'Compruebe que los dos lados son de una misma tarjeta.',
  'duplicate_submission.check_outbox': 'Mire en la bandeja de salida antes de enviarlo otra vez.',
  'duplicate_submission.other_case': 'Fue con otro caso. Compruebe que pertenece a este.',
  'sideways.turned_by_barcode': 'Se giró: su código de barras muestra cómo va.',
  'sideways.turned_by_mrz': 'Se giró: sus líneas de lectura mecánica muestran cómo va.',
  'sideways.turned_by_print': 'Se giró: lo impreso muestra cómo va.',
  'upside_down.turned_by_barcode': 'Se giró: su código de barras muestra cómo va.',
  'upside_down.turned_by_mrz': 'Se giró: sus líneas de lectura mecánica muestran cómo va.',
  'upside_down.turned_by_print': 'Se giró: lo impreso muestra cómo va.',
  'sideways.turn': 'Gírela hasta que el texto se lea derecho.',
  'upside_down.turn': 'Gírela hasta que el texto se lea derecho.',
  'sideways.look': 'Mire si el texto se lee derecho, y gírela si no.',
  'not_checked.look': 'Mírelo usted. Si está en orden, envíelo de todos modos con un motivo.',
  'not_checked.unavailable': 'Esta computadora no puede revisarlo. Mírelo usted antes de enviarlo.',
  'not_checked.another_file':
    'Puede llevar escondido un programa, un script u otro archivo: nadie pudo mirar. Agréguelo otra vez; si sigue así, pida que lo impriman de nuevo como PDF, o tome una foto de la página.',
};

/** What became of the same file before, by the state of the submission it went with. */
const sentBefore: Catalogue['sentBefore'] = {
  ready: (at) => `Espera en la bandeja de salida desde ${at}.`,
  sending: (at) => `Se está enviando desde ${at}.`,
  sent: (at) => `Se envió ${at}.`,
  unknown: (at) => `Se puso en la bandeja de salida ${at}, y no se sabe si llegó.`,
  confirmed: (at) => `Se puso en la bandeja de salida ${at}, y el personal comprobó que está allí.`,
};

const issues: Catalogue['issues'] = {
  wrong_type: {
    what: 'La plataforma no acepta aquí esta clase de archivo',
    todo: 'Use un JPEG, PNG, HEIC o PDF.',
  },
  extension_mismatch: {
    what: 'El nombre del archivo dice un tipo y su contenido es otro',
    todo: 'No hay nada que hacer: se envía con el tipo correcto.',
  },
  corrupt: { what: 'El archivo no se puede leer', todo: 'Tómelo o escanéelo otra vez.' },
  truncated: { what: 'Falta una parte del archivo', todo: 'Cópielo o escanéelo otra vez.' },
  empty: { what: 'El archivo está vacío', todo: 'Tómelo o escanéelo otra vez.' },
  too_large_pixels: {
    what: 'La imagen tiene más píxeles de los que se pueden revisar',
    todo: 'Escanee a 300 dpi, o guarde una copia más pequeña.',
  },
  animated: { what: 'La imagen es una animación', todo: 'Use una imagen fija.' },
  encrypted: {
    what: 'El PDF pide una contraseña',
    todo: 'Pida una copia sin contraseña, o imprímalo como PDF.',
  },
  hidden_content: {
    what: 'El archivo lleva algo más que lo que muestra',
    todo: 'Pida que lo impriman de nuevo como PDF, o tome una foto de la página.',
  },
  zero_pages: { what: 'El PDF no tiene páginas', todo: 'Escanéelo o guárdelo otra vez.' },
  blank: {
    what: 'La página parece vacía',
    todo: 'Compruebe que se escaneó el lado correcto.',
  },
  sideways: { what: 'La imagen está de lado', todo: 'Gírela hasta que el texto se lea derecho.' },
  upside_down: {
    what: 'La imagen está al revés',
    todo: 'Gírela hasta que el texto se lea derecho.',
  },
  blur: {
    what: 'El texto está borroso',
    todo: 'No se mueva, deje que la cámara enfoque y tómela otra vez.',
  },
  glare: { what: 'Refleja la luz', todo: 'Inclínelo para que no reciba la luz.' },
  dark: { what: 'La imagen es demasiado oscura', todo: 'Tómela con mejor luz.' },
  overexposed: { what: 'La imagen es demasiado clara', todo: 'Aléjese de la luz directa.' },
  low_contrast: {
    what: 'El texto casi no se distingue',
    todo: 'Tómela con luz pareja sobre una mesa oscura.',
  },
  cut_off: {
    what: 'Hay un borde cortado',
    todo: 'Aléjese hasta que se vean las cuatro esquinas.',
  },
  too_small: {
    what: 'Se ve demasiado pequeño en la imagen',
    todo: 'Acérquese, o escanee a 300 dpi.',
  },
  obstructed: { what: 'Algo tapa una parte', todo: 'Quite los dedos y los clips.' },
  greyscale: { what: 'Es una copia en blanco y negro', todo: 'Use el original, en color.' },
  screenshot: {
    what: 'Es una foto de una pantalla',
    todo: 'Use el original, o el archivo mismo.',
  },
  not_a_document: {
    what: 'No se reconoció ninguna identificación ni página',
    todo: 'Póngala plana sobre una mesa lisa y oscura y llene la imagen con ella.',
  },
  wrong_side: { what: 'Parece ser el otro lado', todo: 'Voltee la tarjeta, o muévala allí.' },
  other_type: {
    what: 'Puede ser de otro tipo que el elegido',
    todo: 'Elija su tipo, o use otra imagen.',
  },
  same_image: {
    what: 'La misma imagen se usó dos veces',
    todo: 'Tome también el otro lado.',
  },
  unreadable_barcode: {
    what: 'El código de barras no se puede leer',
    todo: 'Llene la imagen con el reverso de la tarjeta, enfocado.',
  },
  expired: {
    what: 'La fecha de la tarjeta ya pasó',
    todo: 'El servicio puede rechazarla. Pida una vigente.',
  },
  expiring: {
    what: 'La fecha de la tarjeta pasa pronto',
    todo: 'Pregunte si hay una más nueva.',
  },
  mismatch: {
    what: 'El frente y el reverso son distintos',
    todo: 'Compruebe que los dos lados son de una misma tarjeta.',
  },
  mrz_check_digit: {
    what: 'Las líneas de lectura mecánica no cuadran',
    todo: 'Tómela otra vez, enfocada y con las líneas enteras a la vista.',
  },
  no_face: { what: 'No se ve ninguna cara', todo: 'Mire a la cámara con luz pareja.' },
  duplicate_submission: {
    what: 'El mismo archivo ya se envió',
    todo: 'Mire en la bandeja de salida antes de enviarlo otra vez.',
  },
  not_checked: {
    what: 'Este archivo no se pudo revisar',
    todo: 'Mírelo usted antes de enviarlo, o guárdelo otra vez en otro formato.',
  },
};

export const verdicts: typeof English = { issues, sentBefore, fixes, measures, places };
