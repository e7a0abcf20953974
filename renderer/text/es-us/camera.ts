import type { Catalogue } from '../en-us/catalogue.ts';
import { count } from '../formats.ts';

export const camera: Catalogue['camera'] = {
  title: (slot) => `Cámara: ${slot}`,
  snap: 'Tomar la foto',
  space: 'Espacio',
  taking: 'Tomando la foto…',
  starting: 'Iniciando la cámara…',
  device: 'Cámara',
  deviceNumber: (n) => `Cámara ${count(n)}`,
  rotate: 'Girar la imagen de la cámara',
  preview: 'Imagen en vivo de la cámara',
  fileName: (slot) => `${slot} cámara.jpg`,
  guide: {
    frame: 'Llene la imagen, con las cuatro esquinas a la vista',
    steady: 'No lo mueva',
    turnOver: 'Ahora el reverso: dele la vuelta',
    nextPage: 'Ahora la página siguiente, o Esc para terminar',
    portrait: 'Mire a la cámara, con luz pareja en la cara',
    showDocument: 'Muéstrelo entero, plano, sobre un fondo liso',
    moveBack: 'Aléjelo: un borde queda fuera',
    closer: 'Más cerca',
    moreLight: 'Más luz',
    lessLight: 'Menos luz: está demasiado claro',
    lessGlare: 'Menos reflejo: inclínelo lejos de la luz',
    evenLight: 'Luz más pareja',
    focus: 'Borroso: espere a que la cámara enfoque',
    holdStill: 'No lo mueva: sale movido',
    uncover: 'Quite los dedos y los clips',
    showZone: 'Muestre las líneas de letras de la parte inferior',
    otherSide: 'El otro lado: dele la vuelta',
    original: 'Muestre el original, en color',
  },
  short: (given, promised) =>
    `La cámara da solo ${given} píxeles y no ${promised}. Desconéctela y vuelva a conectarla, o elija un archivo.`,
  silent: 'La cámara no envía imagen. Abra su tapa o vuelva a conectarla.',
  notTaken: 'No se tomó ninguna foto. Intente otra vez o elija un archivo.',
  otherWay: 'Mejor elegir un archivo',
  faults: {
    refused: {
      title: 'No se permite usar la cámara',
      todo: 'Permítala para este programa en la configuración de privacidad del sistema, o elija un archivo.',
    },
    none: {
      title: 'No se encontró ninguna cámara',
      todo: 'Conecte una: se usa de inmediato. O elija un archivo.',
    },
    busy: {
      title: 'La cámara está en uso',
      todo: 'Cierre el otro programa que la usa e intente otra vez.',
    },
    gone: {
      title: 'La cámara se desconectó',
      todo: 'Vuelva a conectarla: continúa de inmediato. O elija un archivo.',
    },
  },
  keep: 'Conservar',
  retake: 'Repetir',
  picture: (slot) => `${slot}, la foto tomada`,
};
