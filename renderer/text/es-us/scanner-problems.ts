import type { Problems, scannerWords as wordsInEnglish } from '../en-us/scanner-problems.ts';
import { plural } from './amounts.ts';

/** Every trouble with a scanner: what is wrong, and what to do. */
const scannerProblems: Problems = {
  notFound: [
    'Este escáner ya no se conoce aquí',
    'Elija otra vez uno de la lista, o agregue su dirección en Ajustes.',
  ],
  unreachable: [
    'El escáner no responde',
    'Revise que esté encendido y en esta red, e intente otra vez.',
  ],
  hearsay: [
    'Otro aparato anunció este escáner',
    'No se le envió nada. Compare la dirección de la lista con la que muestra el panel del escáner; si son iguales, agréguela como dirección en Ajustes.',
  ],
  noSecureConnection: [
    'No se pudo establecer una conexión segura con el escáner',
    'Reinicie el escáner e intente otra vez. Si continúa, pregunte a su departamento de informática por su certificado.',
  ],
  certificateChanged: [
    'Este escáner muestra otro certificado que antes',
    'Puede que lo hayan reemplazado o restablecido, o que otro aparato esté en su dirección. Pregunte a su departamento de informática; si el cambio se conoce, confíe en el certificado nuevo.',
  ],
  notAScanner: [
    'Lo que responde en esta dirección no es un escáner que este programa pueda usar',
    'Revise la dirección. El escáner debe ofrecer eSCL (AirScan), que puede estar apagado en sus propios ajustes.',
  ],
  accessDenied: [
    'El escáner pide un nombre de usuario y una contraseña',
    'Pida a su departamento de informática que esta computadora pueda escanear sin ellos.',
  ],
  busy: [
    'Otra persona está usando el escáner',
    'Espere hasta que esté libre, o termine en el aparato lo que hace, y escanee otra vez.',
  ],
  scanningHere: [
    'Ya hay un escaneo en marcha',
    'Espere hasta que termine, o cancélelo, y escanee otra vez.',
  ],
  jam: [
    'Hay papel atascado en el escáner',
    'Abra la tapa, saque las hojas y ciérrela. Después coloque las páginas que faltan y escanee otra vez.',
  ],
  coverOpen: ['La tapa del escáner está abierta', 'Ciérrela y escanee otra vez.'],
  feederEmpty: ['El alimentador está vacío', 'Coloque las páginas y escanee otra vez.'],
  multipick: [
    'El alimentador tomó dos hojas a la vez',
    'Saque las hojas, sepárelas y coloque las que faltan. Después escanee otra vez.',
  ],
  settingsRefused: [
    'El escáner rechazó este escaneo',
    'Empuje las hojas hasta el fondo, o pruebe el otro lugar, el cristal o el alimentador. Si sigue rechazándolo, reinicie el escáner.',
  ],
  noSuchSource: [
    'El escáner no tiene ese lugar para escanear',
    'Elija el cristal o el alimentador, el que tenga.',
  ],
  goneMidPage: [
    'La conexión con el escáner se cortó mientras llegaba una página',
    'Revise la red, y escanee otra vez esa página y las siguientes.',
  ],
  brokenPage: [
    'Una página llegó dañada del escáner',
    'No se guardó nada de ella. Escanee otra vez esa página y las siguientes.',
  ],
  repeatedPage: [
    'El escáner envió dos veces la misma página',
    'La segunda se omitió. Compare las páginas con las hojas, y escanee otra vez lo que falte.',
  ],
  incomplete: [
    'El escáner terminó antes de que llegaran todas las páginas',
    'Compare las páginas con las hojas, y escanee otra vez lo que falte.',
  ],
  timedOut: [
    'El escáner dejó de responder',
    'Mire el aparato: puede que espere a alguien. Después escanee otra vez lo que falte.',
  ],
  tooMuch: [
    'El escáner envió más de lo que cabe en un escaneo',
    'Mire si se detuvo. Escanee las pilas grandes por partes.',
  ],
  canceledAtDevice: ['El escaneo se canceló en el escáner', 'Escanee otra vez lo que falte.'],
  aborted: [
    'El escáner se dio por vencido',
    'Vea lo que muestra en su pantalla, y escanee otra vez lo que falte.',
  ],
  notUnderstood: [
    'No se entendió la respuesta del escáner',
    'Reinicie el escáner e intente otra vez; si continúa, avise a su departamento de informática.',
  ],
};

export const scannerWords: typeof wordsInEnglish = ({ problem, pages, page }) => {
  const [title, todo] = scannerProblems[problem];
  const at = page === null ? title : `${title} (página ${page})`;
  if (pages === 0) return [at, todo];
  const kept =
    pages === 1
      ? 'Se tomó 1 página, que se conserva.'
      : `Se tomaron ${plural(pages, 'página', 'páginas')}, que se conservan.`;
  return [at, `${todo} ${kept}`];
};
