import type { AuditCheck } from '../../../preload/contract/models/audit.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import type { Catalogue } from '../en-us/catalogue.ts';
import { count, day, stamp } from '../formats.ts';
import { days, plural } from './amounts.ts';
import { actions } from './audit-actions.ts';
import { person } from './person.ts';

const words: Catalogue['records']['audit']['words'] = {
  begun: 'enviado',
  done: 'hecho',
  queued: 'en la cola de la plataforma',
  refused: 'rechazado por la plataforma',
  notMade: 'no se hizo',
  mayHaveBeenMade: 'puede que se haya hecho',
  idle: 'no había nadie en el puesto',
  start: 'al empezar',
  wrong: 'PIN equivocado',
  tooOften: 'demasiados equivocados antes',
  switchedOff: 'desactivado en esta computadora',
  found: 'cambiado fuera de Intake Desk',
  organization: 'por su organización',
  typed: 'por lo que se escribió',
  portalKey: 'con la clave del portal: el correo no se comprobó',
  notKnownBefore: 'no se sabe cómo estaban antes',
  keyLost: 'se perdió su clave; el anterior se guarda aparte',
  gone: 'su archivo ya no estaba',
  left: 'el puesto se bloqueó o se cerró antes de la respuesta',
  programEnded: 'el programa terminó a la mitad',
  keep: 'lo no enviado queda',
  destroy: 'lo no enviado se destruyó',
  askedToDestroy: 'alguien quiso destruirlo',
  askedToRemove: 'alguien quiso quitarle un archivo o cambiar de quién es',
  askedToErase: 'alguien quiso borrar a una persona',
  askedToDestroyAll: 'alguien quiso destruir todo lo guardado de un usuario',
  passed: 'se aprobó',
  failed: 'no se aprobó',
  errored: 'el servicio informó de un error',
  received: 'sin resultado todavía',
  contradictory: 'la respuesta se contradice',
  overAge: 'se cumplió su plazo',
  asked: 'a mano',
  needed: 'no se dio ningún PIN',
  window: 'en Intake Desk',
  journalDamaged: 'su registro estaba dañado',
  atSignOut: 'al cerrar la sesión',
  notNeeded: 'no hacía falta',
  customerWithdrew: 'el cliente desistió',
  customerNotPresent: 'el cliente no estaba aquí',
  onlyCopyThereIs: 'era la única copia que hay',
  wornCard: 'la tarjeta estaba gastada',
  cannotHoldStill: 'el cliente no podía quedarse quieto',
  other: 'otro motivo',
  signedOut: 'nadie tenía la sesión abierta',
  locked: 'el puesto estaba bloqueado',
  signInRefused: 'la plataforma rechazó el inicio de sesión',
  passwordExpired: 'la contraseña había vencido',
  offline: 'no se pudo llegar a la plataforma',
  proxy: 'el proxy no lo dejó salir',
  rejected: 'la plataforma respondió que no',
  notFound: 'la plataforma no lo tenía',
  throttled: 'demasiadas peticiones',
  unavailable: 'la plataforma no estaba disponible',
  blockedOnTheWay: 'respondió algo en el camino',
  unexpectedAnswer: 'no se entendió la respuesta',
  textCutOff: 'un texto no se leyó entero',
  ruledOut: 'su organización no lo permite',
  invalidRequest: 'no se podía pedir así',
  fileNotTaken: 'no se tomó el archivo',
  fileNotSaved: 'no se guardó el archivo',
  scanFolder: 'no se pudo leer la carpeta de escaneos',
  scanFile: 'no se pudo leer el escaneo',
  scanner: 'falló el escáner',
  keychain: 'falló el almacén de credenciales',
  pin: 'faltó el PIN correcto',
  conflict: 'otra cosa lo impidió',
  sentBefore: 'ya se había enviado',
  contentsUnreadable: 'no se podían leer sus archivos',
  cancelled: 'se canceló',
  storage: 'falló el disco',
  internal: 'un defecto de Intake Desk',
};

const labels: Catalogue['records']['audit']['labels'] = {
  applicationId: 'Solicitud',
  ownerRecordId: 'Registro del propietario',
  owner: 'Propietario',
  attributeId: 'Atributo',
  name: 'Nombre',
  label: 'Nombre',
  change: 'Cambio',
  status: 'Estado',
  offers: 'Ofertas',
  note: 'Nota',
  comment: 'Comentario',
  logId: 'Paso',
  fileId: 'Archivo',
  fileName: 'Archivo',
  filterId: 'Filtro',
  filters: 'Filtros',
  groupId: 'Grupo',
  results: 'Resultados',
  profileType: 'Tipo de perfil',
  profileId: 'Perfil',
  service: 'Servicio',
  version: 'Versión',
  submissions: 'Envíos',
  files: 'Archivos',
  entries: 'Entradas',
  as: 'Como',
};

const audit = { actions, words, labels };

/** What is over a limit, with its verb. */
const due: Readonly<Record<keyof Retention, (n: number) => string>> = {
  contents: (n) => plural(n, 'envío tiene archivos que pasan', 'envíos tienen archivos que pasan'),
  drafts: (n) => plural(n, 'borrador aparte pasa', 'borradores aparte pasan'),
  receipts: (n) => plural(n, 'recibo pasa', 'recibos pasan'),
  audit: (n) => plural(n, 'entrada del registro pasa', 'entradas del registro pasan'),
};

const things: Readonly<Record<keyof Retention, (n: number) => string>> = {
  contents: (n) => plural(n, 'envío, sus archivos,', 'envíos, sus archivos,'),
  drafts: (n) => plural(n, 'borrador aparte', 'borradores aparte'),
  receipts: (n) => plural(n, 'recibo', 'recibos'),
  audit: (n) => plural(n, 'entrada del registro', 'entradas del registro'),
};

export const retention: Catalogue['retention'] = {
  heading: 'Cuánto tiempo se guardan las cosas',
  lead: 'Lo decide su sucursal. La norma de salvaguardas de la FTC pide destruirlas dos años después del último uso, con excepciones. Los límites valen para todos en este puesto; lo de cada quien se quita mientras tiene la sesión abierta.',
  never:
    'Lo que espera, está en camino, se rechazó o puede haber llegado, y un resultado que nadie ha visto, nunca se quita por su antigüedad: alguien tiene que resolverlo.',
  classes: {
    contents: {
      label: 'Archivos de lo enviado',
      hint: 'Se cuenta desde la respuesta de la plataforma. Se hacen ilegibles; el recibo queda.',
    },
    drafts: {
      label: 'Borradores aparte',
      hint: 'Se cuenta desde el último cambio. Se quita todo el borrador, con los archivos del cliente.',
    },
    receipts: {
      label: 'Recibos',
      hint: 'Se cuenta desde la respuesta de la plataforma. Con el recibo se va la única constancia de lo enviado.',
    },
    audit: {
      label: 'Registro de lo que se hizo',
      hint: 'Primero se quitan las entradas más antiguas. Lo que queda todavía se puede comprobar.',
    },
  },
  choice: (limit, standard) => {
    const text =
      limit === null ? 'Guardar' : limit === 0 ? 'De inmediato' : `Después de ${days(limit)}`;
    return limit === standard ? `${text} (estándar)` : text;
  },
  due: (which, n) =>
    `${due[which](n)} de este límite; se ${n === 1 ? 'quita' : 'quitan'} en menos de una hora.`,
  next: (iso) => `Lo próximo se quita el ${day(iso)}.`,
  paused: 'Por ahora no se quita nada por su antigüedad',
  clockBehind: (iso) =>
    `El reloj de esta computadora está antes de cosas que ya se hicieron aquí. Póngalo en hora; si está bien, se sigue quitando después de ${stamp(iso)}.`,
  clockLeapt: (iso) =>
    `El reloj de esta computadora se adelantó mucho desde la última vez. Por si está mal, se espera hasta ${stamp(iso)}.`,
  ask: {
    title: '¿Quitar lo que pasa de este límite?',
    body: (which, n) =>
      `Con este límite se ${n === 1 ? 'quita' : 'quitan'} en menos de una hora: ${things[which](n).replace(/,$/, '')}. No se puede recuperar.`,
    verb: 'Poner el límite',
  },
};

const broken: Readonly<Record<NonNullable<AuditCheck['reason']>, (at: number | null) => string>> = {
  changed: (at) => `La entrada ${at} se cambió después de escribirse, o no está donde estaba.`,
  missing: (at) => `Falta la entrada ${at}.`,
  inserted: (at) => `La entrada ${at} no la escribió Intake Desk.`,
  personalChanged: (at) => `Los nombres de la entrada ${at} se cambiaron después de escribirse.`,
  personalMissing: (at) =>
    `Faltan los nombres de la entrada ${at}, y ninguna entrada dice que se borraron.`,
  personalBack: (at) => `Los nombres de la entrada ${at} se habían quitado, y alguien los repuso.`,
  keptChanged: () =>
    'Cada entrada está como se escribió, pero lo que se guarda junto a ellas, de los envíos y de sus archivos, se dañó, o se cambió, quitó o repuso por fuera de Intake Desk.',
  headLost: (at) =>
    `Se perdió la nota sellada de dónde termina el registro, así que no se puede responder por nada hasta la entrada ${at}.`,
  older: (at) =>
    `Se repuso una copia anterior: falta lo que se había escrito después de la entrada ${at}, y no se puede responder por lo que llega hasta ella.`,
  notIntact: (at) =>
    `El registro ya estaba roto cuando se quitaron entradas antiguas, en la entrada ${at}.`,
};

export const records: Catalogue['records'] = {
  heading: 'Registros',
  lead: 'Lo que se hizo aquí, y lo que se guarda sobre una persona. Nada de eso sale de esta computadora si usted no lo guarda.',
  audit: {
    heading: 'Registro de lo que se hizo',
    hint: 'Quién hizo y vio qué, y cuándo, encadenado para que se note un cambio posterior. No tiene imágenes ni contraseñas. Quién inició sesión o fue rechazado, y qué ajustes cambiaron, es el registro del propio puesto, que ven todos los que inician sesión aquí.',
    check: 'Comprobar el registro',
    show: 'Mostrar',
    save: 'Guardar como archivo',
    good: 'El registro está entero',
    goodText: (n) =>
      `${plural(n, 'entrada, tal como se escribió', 'entradas, tal como se escribieron')}. Puede que no se note que todo lo guardado aquí se cambió por una copia más antigua.`,
    deskNotOpen:
      'El registro del puesto todavía no se pudo abrir, así que no se comprobó. Pruebe otra vez en un momento.',
    bad: 'El registro no está como se escribió',
    badText: ({ reason, brokenAt, entries, book }) =>
      `${book === 'desk' ? 'En el registro del puesto: ' : ''}${broken[reason ?? 'changed'](brokenAt)} Hasta ahí se puede confiar en ${plural(entries, 'entrada', 'entradas')}. Avise a quien responde por esta computadora, y no cambie nada.`,
    title: 'Lo que se hizo aquí',
    entry: 'N.º',
    at: 'Cuándo',
    what: 'Qué',
    who: 'Quién',
    erased: (seq) => `borrado, vea el n.º ${count(seq)}`,
    missing: 'falta',
    ...audit,
    number: (book, seq) => (book === 'desk' ? `Puesto ${count(seq)}` : count(seq)),
    nobody: 'nadie con sesión',
    settingsAll: 'Todos los ajustes',
    organizationFile: 'Ajustes de su organización',
    none: 'Todavía no se hizo nada.',
    more: 'Mostrar entradas más antiguas',
  },
  person,
};
