import type { AppError } from '../../../preload/contract/app-error.ts';
import type { Rule } from '../../../preload/contract/models/managed.ts';

type Words = readonly [title: string, todo: string];
type Reason = Extract<AppError, { code: 'conflict' }>['reason'];

/** Something else is in the way: what it is, and what to do. */
export const conflict: Readonly<Record<Reason, Words>> = {
  alreadySending: ['Esto ya se está enviando', 'Espere a que termine; vea la bandeja de salida.'],
  alreadySent: ['Esto ya se envió', 'Su recibo está en la bandeja de salida.'],
  notReady: ['No está listo para enviar', 'Todavía falta algo. Vea la lista de lo que queda.'],
  sending: ['Algo se está enviando o escaneando', 'Espere hasta que termine e inténtelo de nuevo.'],
  gone: ['Esto ya no está aquí', 'Se quitó. Empiece otra vez desde la solicitud.'],
  mayHaveArrived: [
    'Ya no se puede retirar',
    'Puede que la plataforma ya lo tenga. Vea en la bandeja de salida cómo termina.',
  ],
  legalHold: [
    'Esto está bajo retención legal y queda',
    'Su organización lo conserva por un asunto legal. Nada de esto se puede destruir, quitar ni pasar a otra solicitud hasta que su departamento de informática levante la retención.',
  ],
};

const featureOff = [
  'Esto no se usa en esta computadora',
  'Su organización desactivó esta parte del programa. No se hizo nada.',
] as const;

/** Rules of the organization that are against something. */
export const ruledOut: Readonly<Record<Rule, Words>> = {
  portraitNotice: [
    'El cliente tiene que leer antes un aviso',
    'Muéstrele el aviso de su organización en la tarjeta del autorretrato y confírmelo ahí. No se agregó nada.',
  ],
  practice: featureOff,
  camera: featureOff,
  scanner: featureOff,
  scanFolder: featureOff,
  platformFiles: featureOff,
  offers: featureOff,
  attributes: featureOff,
  commercialData: featureOff,
  scorecards: featureOff,
  orchestration: featureOff,
  portalKey: featureOff,
  setPin: ['Primero ponga un PIN', 'Su organización lo pide antes de que se muestre algo aquí.'],
  keepPin: [
    'El PIN se queda',
    'Su organización pide uno en esta computadora. Puede cambiarlo en Ajustes.',
  ],
};
