import type { Waiting } from '../../../preload/contract/models/submission.ts';
import type { Catalogue } from '../en-us/catalogue.ts';
import { plural } from './amounts.ts';

const waiting: Readonly<Record<Waiting['reason'], string>> = {
  turn: 'pronto le toca',
  offline: 'sin conexión',
  signedOut: 'sigue después de que inicie sesión',
  throttled: 'la plataforma pidió esperar',
  unavailable: 'la plataforma no está disponible',
  blocked: 'algo en la red responde en lugar de la plataforma',
  files: 'sus archivos no se pueden leer por ahora',
  paused: 'el envío está en pausa',
  settings: 'la configuración no se puede leer por ahora',
};

const items = (n: number) => plural(n, 'elemento', 'elementos');

export const outbox: Catalogue['outbox'] = {
  title: 'Bandeja de salida',
  lead: 'Lo que presenta sale por sí solo. Se guarda aquí, sellado, hasta que la plataforma responda.',
  states: {
    draft: 'Aparte',
    ready: 'En espera',
    sending: 'Enviando',
    sent: 'Enviado',
    rejected: 'Rechazado',
    unknown: 'Resultado desconocido',
    confirmed: 'Comprobado: está allí',
  },
  inPractice: (word) => `${word} en PRÁCTICA`,
  groups: {
    needsYou: 'Lo necesita a usted',
    onItsWay: 'En camino',
    parked: 'Aparte',
    done: 'Hecho',
  },
  more: (n) => `Mostrar ${n} más`,
  shown: (shown, all) => `se muestran ${shown} de ${all}`,

  noApplication: 'Todavía sin solicitud',
  noOwner: 'todavía sin propietario',
  waiting: (reason) => `En espera: ${waiting[reason]}`,
  since: (text) => `desde ${text}`,
  nextTry: (text) => `se intenta otra vez por sí solo ${text}`,
  tried: (tries) => `se intentó ${tries} veces`,
  nextTryThen: 'sale por sí solo en cuanto se pueda',
  answerDue: 'Se envió todo. Esperando la respuesta',
  preparing: 'Preparando los archivos',
  parkedFor: (age, text) => `aparte desde hace ${age}, empezado ${text}`,
  unknownFor: (age) => `desconocido desde hace ${age}`,
  unknownLong: (age) =>
    `Desconocido desde hace ${age}. Pregunte ahora a la plataforma o a un supervisor`,
  askAgainLabel: 'Resultados desconocidos desde hace mucho',
  askAgain: (n) =>
    `${plural(n, 'resultado es desconocido', 'resultados son desconocidos')} desde hace más de un día.`,
  askAgainTodo:
    'Pregunte a la plataforma o a un supervisor, y diga en la bandeja de salida lo que averiguó.',
  leftFor: (by, text) => `lo dejó para un supervisor ${by}, ${text}`,
  supervisor: 'Para un supervisor',
  sentAt: (text) => `enviado ${text}`,
  receiptNo: (id) => `recibo ${id}`,
  unreadableAt: (text) => `contenido hecho ilegible ${text}`,
  confirmedBy: (by, text) => `lo comprobó ${by}, ${text}`,
  misfiled: 'Presentado para otra persona',
  fieldSays: (field, text) => `${field}: «${text}»`,
  platformSays: (text) => `«${text}»`,

  open: 'Abrir',
  receipt: 'Recibo',
  correct: 'Corregir y enviar otra vez',
  takeBack: 'Retirar',
  whatHappened: 'Ver qué pasó',
  tryNow: 'Intentar ahora',
  trying: 'Intentando…',
  discard: 'Destruir',
  discardTitle: '¿Destruir este borrador?',
  discardRefusedTitle: '¿Destruir lo que se rechazó?',
  withdrew: 'El cliente se retiró: destruir',
  withdrewTitle: 'El cliente se retiró: ¿destruirlo?',
  discardBody: 'Sus archivos se hacen ilegibles y no se pueden recuperar.',
  gone: (left: number) =>
    left === 0
      ? 'Destruido. Sus archivos se hicieron ilegibles.'
      : `Destruido. Otro programa ocupa ${plural(left, 'archivo suyo', 'archivos suyos')}: se hará ilegible por sí solo en cuanto lo suelte.`,

  emptyTitle: 'Todavía no hay nada aquí',
  emptyTodo: 'Lo que presenta aparece aquí con su estado y su recibo.',
  emptyAction: 'Buscar una solicitud',
  others: (n, since) =>
    `${plural(n, 'elemento de otro usuario espera', 'elementos de otro usuario esperan')} aquí${since === null ? '' : ` desde ${since}`}.`,
  damageTitle: 'Los registros de esta computadora se dañaron',
  damageBody: ({ kept, missing }) =>
    `${plural(kept, 'elemento se pudo leer y está', 'elementos se pudieron leer y están')} aquí. ${
      missing === null
        ? 'Nadie puede saber cuántos faltan'
        : `${plural(missing, 'elemento falta', 'elementos faltan')}`
    }. El archivo dañado se guardó con otro nombre: avise a su departamento de informática.`,
  damageDoubt:
    'Puede que lo que esperaba ya se haya enviado, así que nada de eso se envía por sí solo. Está en «Lo necesita a usted».',
  setAsideTitle: (n) =>
    plural(n, 'entrada no se pudo leer y se apartó', 'entradas no se pudieron leer y se apartaron'),
  setAsideBody:
    'No se borró nada. Avise a su departamento de informática: están en la carpeta de este programa, selladas como estaban.',

  hold: {
    offline: 'Sin conexión con la plataforma',
    throttled: 'La plataforma pidió esperar',
    unavailable: 'La plataforma no está disponible',
    blocked: 'Algo en la red responde en lugar de la plataforma',
    signedOut: 'Su sesión está cerrada',
    paused: 'El envío está en pausa',
    settings: 'La configuración no se puede leer por ahora',
  },
  works: (n) =>
    `Las capturas y los borradores siguen funcionando; ${n === 1 ? '1 elemento espera y sale por sí solo' : `${items(n)} esperan y salen por sí solos`}.`,
  holdNext: (text) => `Próximo intento ${text}.`,
  holdSoon: 'Sigue por sí solo en cuanto se pueda.',

  putAside: (name) =>
    name === null
      ? 'El borrador sin solicitud está en la bandeja de salida.'
      : `El borrador de ${name} está en la bandeja de salida.`,
  newsSent: (what) => `Enviado: ${what}`,
  newsSentPractice: (what) => `Enviado en PRÁCTICA: ${what}`,
  newsRejected: (what) => `Rechazado: ${what}. Vea la bandeja de salida.`,
  newsUnknown: (what) => `No se sabe si esto llegó: ${what}. Vea la bandeja de salida.`,
};
