import type { Catalogue } from '../en-us/catalogue.ts';

/** What became of the same file before, by the state of the submission it went with. */
export const sentBefore: Catalogue['sentBefore'] = {
  ready: (at) => `Espera en la bandeja de salida desde ${at}.`,
  sending: (at) => `Se está enviando desde ${at}.`,
  sent: (at) => `Se envió ${at}.`,
  unknown: (at) => `Se puso en la bandeja de salida ${at}, y no se sabe si llegó.`,
  confirmed: (at) => `Se puso en la bandeja de salida ${at}, y el personal comprobó que está allí.`,
};

export const issues: Catalogue['issues'] = {
  wrong_type: {
    what: 'La plataforma no acepta aquí esta clase de archivo',
    todo: 'Use un JPEG, PNG, HEIC o PDF, o convierta este.',
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
    todo: 'Pida una copia sin eso, o imprímalo como PDF.',
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
