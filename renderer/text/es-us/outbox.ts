import type { Waiting } from '../../../preload/contract/models/submission.ts';
import type { Catalogue } from '../en-us/catalogue.ts';
import { plural } from './amounts.ts';
import { came } from './error-parts.ts';

/** An outcome that is not known: what is known of it, and what staff can do. */
export const unknown: Catalogue['unknown'] = {
  title: 'Resolver: ¿llegó?',
  what: 'Qué se envió',
  evidence: 'Indicios',
  copyForLender: 'Copiar para el prestamista',
  withName: 'Con el nombre del propietario',
  heading: 'No se sabe si esto llegó',
  lead: 'Se interrumpió cuando la plataforma ya podía tenerlo todo. No se le puede preguntar a la plataforma, así que este programa nunca lo envía otra vez por sí solo. Aquí no se pierde nada.',
  foundLead:
    'El registro de estos archivos se perdió, y puede que se hayan enviado antes. No se puede preguntar a la plataforma, así que este programa nunca los envía por sí solo. Aquí no se perdió nada.',
  briefly: {
    sending: 'la línea se cortó justo al final del envío',
    waiting: 'la línea se cortó después de enviarlo todo',
    answering: 'la línea se cortó en medio de la respuesta',
    answered: 'la respuesta no lo dijo',
    programEnded: 'el programa se detuvo antes de la respuesta',
    journalDamaged: 'los registros de aquí se dañaron o se perdieron',
  },
  refusedBriefly: 'la respuesta lo rechazó, y aun así puede haber llegado',
  unsureTitle: 'Se rechazó, y no es seguro quién lo hizo',
  unsureLead:
    'Algo entre este puesto y la plataforma puede haberlo rechazado después de entregarlo. Averigüe en la plataforma antes de corregirlo y enviarlo otra vez. Aquí no se pierde nada.',
  unsureBriefly: 'aun así puede haber llegado',
  unsureCorrect: {
    label: 'Comprobado: no está allí, corregir y enviar otra vez',
    hint: 'Pasa a ser un borrador con sus archivos. Si la plataforma sí lo tiene, enviarlo otra vez puede iniciar una segunda verificación de la misma persona, y puede tener un cargo.',
  },
  came,
  phases: {
    sending: 'Mientras se enviaba la última parte',
    waiting: 'Se envió todo; no llegó respuesta',
    answering: 'La respuesta había empezado y se cortó',
    answered: 'Llegó una respuesta que no dice si se presentó',
    programEnded: 'Este programa o la computadora se detuvo antes de la respuesta',
    journalDamaged:
      'Los registros de esta computadora se dañaron o se perdieron, o los últimos de ellos',
  },
  facts: {
    started: 'Empezó el envío',
    ended: 'No se sabe desde',
    sent: 'Enviado',
    phase: 'Cuándo terminó',
    status: 'Respuesta',
    serverDate: 'Reloj del servidor',
    failure: 'Motivo',
    quote: 'La respuesta dice',
    came: 'Qué llegó',
  },
  sentAll: (text) => `todo, ${text}`,
  sentUncounted: (text) => `sin contar, de ${text}`,
  uncounted: 'sin contar',
  noAnswer: 'ninguna',
  earlier: 'Hasta ahora',
  earlierLine: (by, text) => `Lo dejó para un supervisor ${by}, ${text}`,
  question: '¿Qué averiguó?',
  checkedBy: 'Quién lo comprobó, y dónde',
  checkedByHint: 'Por ejemplo «María, en el portal». Se guarda cifrado, con el nombre de usted.',
  checkedByMissing: 'Escriba quién lo comprobó, para que se pueda seguir.',
  choices: {
    there: {
      label: 'Comprobado con la plataforma: está allí',
      hint: 'No se envía nada otra vez. Cuenta como presentado, sin recibo, y sus archivos se tratan como los de uno enviado.',
    },
    sendAgain: {
      label: 'Comprobado: no está allí, enviar otra vez',
      hint: 'Va otra vez a la bandeja de salida. Si la plataforma sí lo tiene, esto puede iniciar una segunda verificación de la misma persona, y puede tener un cargo.',
    },
    refused: {
      label: 'Comprobado: no está allí, corregirlo primero',
      hint: 'Cuenta como rechazado: después «Corregir y enviar otra vez» hace de él un borrador, con sus archivos.',
    },
    supervisor: {
      label: 'Dejarlo para un supervisor',
      hint: 'No se envía nada. Queda aquí, marcado, y vuelve a preguntar.',
    },
  },
  foundAgain: {
    label: 'Comprobado: no está allí, hacerlo un borrador',
    hint: 'Usted elige la solicitud y el propietario, y después lo envía. Si la plataforma sí lo tiene, esto puede iniciar una segunda verificación de la misma persona, y puede tener un cargo.',
    verb: 'Hacerlo un borrador',
  },
  verbs: {
    there: 'Marcar como presentado',
    sendAgain: 'Enviar otra vez',
    refused: 'Marcar como rechazado',
    supervisor: 'Dejarlo para un supervisor',
  },
  confirmedTitle: 'Comprobado: está allí',
  confirmedLead: (by, checkedBy, text) =>
    `${by} lo marcó ${text}${checkedBy === '' ? '' : ` (comprobó: ${checkedBy})`}. No tiene recibo, porque la respuesta nunca llegó a este puesto.`,
};

const waiting: Readonly<Record<Waiting['reason'], string>> = {
  turn: 'pronto le toca',
  offline: 'sin conexión',
  signedOut: 'sigue después de que inicie sesión',
  throttled: 'la plataforma pidió esperar',
  unavailable: 'la plataforma no está disponible',
  blocked: 'algo en la red responde en lugar de la plataforma',
  files: 'sus archivos no se pueden leer por ahora',
  paused: 'el envío está en pausa',
  settings: 'los ajustes no se pueden leer por ahora',
  doubt: 'antes hay que revisar esta bandeja de salida',
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
    unsure: 'Rechazado, no es seguro',
    unknown: 'Resultado desconocido',
    confirmed: 'Comprobado: está allí',
  },
  inPractice: (word) => `${word} en PRÁCTICA`,
  groups: {
    needsYou: 'Lo necesita a usted',
    needsLook: 'Por revisar',
    onItsWay: 'En camino',
    parked: 'Aparte',
    done: 'Hecho',
  },
  search: 'Nombre, token o n.º de registro',
  matches: 'Encontrados',
  noneFound: 'Aquí no hay nada con eso.',
  todayLabel: 'Hoy',
  today: {
    failed: 'No aprobados hoy',
    refused: 'Rechazados hoy',
    passed: 'Aprobados hoy',
    sent: 'Enviados hoy',
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
  found: 'Encontrado en este puesto',
  foundLine: (text) => `encontrado ${text}`,
  takenIn: (text) => `recibido ${text}`,
  takenInFor: (name) => `para ${name}`,
  foundTitle: 'Estos archivos se encontraron en este puesto',
  foundLost: 'Su registro se perdió.',
  foundTodo: 'Vea de quién son y elija la solicitud y el propietario, o destruya el borrador.',
  foundTakenIn: (text) => `Se recibieron ${text}.`,
  foundFor: (name) => `Elegido en ese momento: ${name}.`,
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
  unreadableAt: (text) => `contenido hecho ilegible ${text}`,
  confirmedBy: (by, text) => `lo comprobó ${by}, ${text}`,
  misfiled: 'Presentado para otra persona',
  fieldSays: (field, text) => `${field}: «${text}»`,
  platformSays: (text) => `«${text}»`,

  open: 'Abrir',
  receipt: 'Recibo',
  correct: 'Corregir y enviar otra vez',
  takeBack: 'Retirar',
  settle: 'Resolver…',
  tryNow: 'Intentar ahora',
  trying: 'Intentando…',
  discard: 'Destruir',
  discardTitle: '¿Destruir este borrador?',
  onHold: 'Bajo retención legal',
  discardRefusedTitle: '¿Destruir lo que se rechazó?',
  discardWhy: 'Motivo',
  discardReasons: { notNeeded: 'Ya no se necesita', customerWithdrew: 'El cliente se retiró' },
  discardBody: 'Sus archivos se hacen ilegibles. Durante ocho segundos se puede deshacer.',
  discarded: (what) => `${what}: destruido.`,
  filesLeft: (left: number) =>
    `Otro programa ocupa ${plural(left, 'archivo suyo', 'archivos suyos')}: ${left === 1 ? 'se hará ilegible por sí solo en cuanto lo suelte' : 'se harán ilegibles por sí solos en cuanto los suelte'}.`,

  emptyTitle: 'Todavía no hay nada aquí',
  emptyTodo: 'Lo que presenta aparece aquí con su estado y su recibo.',
  emptyAction: 'Buscar una solicitud',
  others: (email, n, since) =>
    `${plural(n, 'elemento', 'elementos')} de ${email ?? 'otro usuario'} ${n === 1 ? 'espera' : 'esperan'} aquí${since === null ? '' : ` desde ${since}`}.`,
  damageTitle: {
    damaged: 'Los registros de esta computadora se dañaron',
    gone: 'La bandeja de salida de esta computadora ya no estaba',
    older: 'La bandeja de salida de esta computadora volvió a un estado anterior',
  },
  damageBody({ why, kept, setAside, missing }) {
    if (why === 'gone') {
      return 'El archivo en el que se guarda ya no estaba: algo lo quitó o lo movió. Se empezó uno nuevo.';
    }
    if (why === 'older') {
      return 'Faltan sus últimos pasos: se quitaron, o se repuso una copia anterior.';
    }
    const lost =
      missing === null
        ? 'Nadie puede saber cuántos faltan'
        : plural(missing, 'elemento falta', 'elementos faltan');
    const aside =
      setAside === 0
        ? ''
        : ` ${plural(setAside, 'elemento no se pudo leer y se apartó, sellado como estaba', 'elementos no se pudieron leer y se apartaron, sellados como estaban')}.`;
    return `${plural(kept, 'elemento se pudo leer y está', 'elementos se pudieron leer y están')} aquí. ${lost}.${aside} Un archivo dañado se guarda con otro nombre.`;
  },
  handedOver(n, last) {
    const from = last === null ? '' : ` (${n === 1 ? '' : 'el último, '}${last})`;
    return `${plural(n, 'elemento se había entregado', 'elementos se habían entregado')} a la plataforma${from} y ya no ${n === 1 ? 'aparece' : 'aparecen'} en la lista.`;
  },
  doubtLabel: 'La bandeja de salida perdió algo',
  damageStop: 'No se envía nada hasta que usted haya revisado la bandeja de salida.',
  damageTodo: [
    'Lo que tal vez se envió está en «Lo necesita a usted»: pregunte a la plataforma por cada uno.',
    'Lo que seguro no se envió está en «Aparte»: revise cada uno y después envíelo.',
    'Avise a su departamento de informática. No deben reponer otra copia mientras este programa está abierto.',
  ],
  damageCertain: 'No se envió nada que no aparezca aquí. Avise a su departamento de informática.',
  lookedAt: 'Ya revisé: seguir enviando',
  lookedAtCertain: 'Ya lo leí',
  unreadableTitle: (n) =>
    plural(n, 'archivo guardado no se puede abrir', 'archivos guardados no se pueden abrir'),
  unreadableBody:
    'Nada dice qué hay ahí. No se borró nada: avise a su departamento de informática para que revise la carpeta de este programa.',

  hold: {
    offline: 'Sin conexión con la plataforma',
    throttled: 'La plataforma pidió esperar',
    unavailable: 'La plataforma no está disponible',
    blocked: 'Algo en la red responde en lugar de la plataforma',
    signedOut: 'Su sesión está cerrada',
    paused: 'El envío está en pausa',
    settings: 'Los ajustes no se pueden leer por ahora',
    doubt: 'Hay que revisar la bandeja de salida de esta computadora',
  },
  inTurn: 'Lo que espera sale de uno en uno, para que la plataforma dé abasto.',
  works: (n) =>
    `Las capturas y los borradores siguen funcionando; ${n === 1 ? '1 elemento espera y sale por sí solo' : `${items(n)} esperan y salen por sí solos`}.`,
  holdNext: (text) => `Próximo intento ${text}.`,
  holdSoon: 'Sigue por sí solo en cuanto se pueda.',

  putAside: (name) =>
    name === null
      ? 'El borrador sin solicitud está en la bandeja de salida.'
      : `El borrador de ${name} está en la bandeja de salida.`,
  newsRejected: (what) => `Rechazado: ${what}`,
  newsUnknown: (what) => `No se sabe si esto llegó: ${what}`,
};
