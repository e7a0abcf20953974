import type { scanner as scannerInEnglish } from '../en-us/scanner.ts';
import { plural } from './amounts.ts';

/** A scanner on the desk: the panel of the capture step, and its part of Settings. */
export const scanner: typeof scannerInEnglish = {
  way: 'Escanear',
  wayFor: (slot) => `Escanear ${slot}`,
  panel: 'Escáner',
  complete: 'Los dos lados ya están. Para escanear uno de nuevo, vaya a su tarjeta y presione S.',
  elsewhere: 'Todavía hay un escaneo en curso para otro envío. Espere a que termine.',
  searching: 'Buscando escáneres…',
  choose: '¿Qué escáner?',
  chooseTodo: 'Elija con las flechas y presione Enter. Este puesto lo recordará.',
  none: 'Aún no se encontró ningún escáner',
  noneTodo:
    'Enciéndalo y revise que esté en esta red. La lista se llena sola. Debe ofrecer eSCL (AirScan), que puede estar desactivado en su propia configuración.',
  failedSearch:
    'No se puede buscar en esta red. Escriba la dirección del escáner; está en la página de red del aparato.',
  forIt:
    'Su departamento de informática puede fijar la dirección para todos los puestos, en el archivo de configuración administrada.',
  list: 'Escáneres',
  chooseOnly: 'Elegir sin escanear',
  chosen: (name) => `Elegido: ${name}. S escanea con él.`,
  address: 'Dirección de un escáner',
  addressHint:
    'Por ejemplo 192.168.1.20. Intake Desk pregunta fuera de esta ventana antes de usarla.',
  addAddress: 'Agregar',
  addressTwice: 'Esta dirección ya está en la lista.',
  addressRemove: (address) => `Quitar ${address}`,
  addressRemoved: (address) => `Se quitó ${address}`,
  addressNone: 'No se escribió ninguna dirección. Los escáneres que se anuncian no la necesitan.',
  folder: 'Usar la carpeta de escaneo',
  asking: 'Preguntando qué hay en él…',
  warming: 'Calentando…',
  scanningSlot: (slot) => `Escaneando: ${slot}…`,
  scanningPage: (page) => `Escaneando la página ${page}…`,
  came: (bytes) => `${bytes} hasta ahora`,
  bothSides: 'Las dos caras de cada hoja',
  bothSidesNext: 'Vale desde el próximo escaneo.',
  turnOver: 'Dé vuelta a la tarjeta',
  turnOverTodo: {
    letters: 'Luego presione S o Enter. Con Esc se omite el reverso.',
    enter: 'Luego presione Enter. Con Esc se omite el reverso.',
  },
  turnOverPoor: (slot) =>
    `${slot} no está listo: vea su tarjeta. Puede escanearlo de nuevo después del reverso.`,
  scanBack: 'Escanear el reverso',
  scanFront: 'Escanear el frente',
  pagesIn: (pages) => `${plural(pages, 'página recibida', 'páginas recibidas')}`,
  anotherTodo: {
    letters: 'Ponga la página siguiente en el cristal y presione S o Enter. Esc si eso fue todo.',
    enter: 'Ponga la página siguiente en el cristal y presione Enter. Esc si eso fue todo.',
  },
  scanAnother: 'Escanear otra página',
  finish: 'Listo',
  checking: 'Todo llegó y se está revisando…',
  scanRest: 'Escanear el resto',
  scanAgain: 'Escanear de nuevo',
  other: 'Otro escáner',
  trust: 'Confiar en el certificado nuevo',
  trustWhy:
    'Las páginas llegan por una conexión que este certificado protege. Confíe en él solo si sabe por qué cambió: el escáner fue reemplazado, restablecido o actualizado.',
  blank: (pages) =>
    pages.length === 1
      ? `La página ${pages[0]} parece estar en blanco`
      : `Las páginas ${pages.join(', ')} parecen estar en blanco`,
  blankTodo: 'Es el reverso de una hoja. Mírelo antes de omitirlo: puede haber algo tenue.',
  leaveOut: (n) => (n === 1 ? 'Omitirla' : 'Omitirlas'),
  keepBlank: 'Conservar',
  section: {
    heading: 'Escáneres en el escritorio o en la red',
    lead: 'S en una tarjeta escanea sin controlador. Los escáneres que se anuncian no necesitan dirección.',
    bothSides: 'Escanear las dos caras de cada hoja',
    bothSidesHint: 'Para documentos, si el alimentador puede. Las páginas en blanco se apartan.',
    look: 'Buscar escáneres',
    try: 'Probar',
    tryWhat: (name) => `Probar: ${name}`,
    used: 'Elegido',
    use: 'Elegir',
    useWhat: (name) => `Elegir ${name}`,
    certificate: (since) => `Certificado de confianza desde el ${since}:`,
    forget: 'Olvidarlo',
    forgetWhat: (name) => `Olvidar el certificado de ${name}`,
    forgotten: 'Olvidado. Se confiará en el próximo certificado que muestre.',
    secure: 'Cifrado',
    from: {
      discovered: 'Encontrado en la red',
      typed: 'Dirección escrita aquí',
      machine: 'Fijado para esta computadora',
      practice: 'Modo de práctica',
    },
    states: {
      idle: 'Responde y está listo.',
      busy: 'Responde y está ocupado en este momento.',
      stopped: 'Responde y necesita que alguien lo atienda.',
    },
    troubles: {
      jam: 'Hay papel atascado en su alimentador.',
      coverOpen: 'Su tapa está abierta.',
      multipick: 'Su alimentador tomó dos hojas a la vez.',
    },
    sources: { flatbed: 'cristal', feeder: 'alimentador', duplex: 'las dos caras a la vez' },
    has: (sources) => `Tiene: ${sources}.`,
    loaded: 'Hay páginas en su alimentador.',
    empty: 'Su alimentador está vacío.',
  },
};
