import type { Catalogue } from '../en-us/catalogue.ts';
import { clock, count } from '../formats.ts';
import { bytes, bytesOf, plural } from './amounts.ts';

const ids = (n: number) => `${count(n)} ID`;

/** Results of a scorecard group, by their IDs. */
export const scorecards: Catalogue['scorecards'] = {
  columns: {
    id: 'ID del resultado',
    points: 'Puntos',
    weightedPoints: 'Puntos ponderados',
    createdAt: 'Creado',
  },
  ask: 'Pedir resultados de puntaje',
  group: 'ID del grupo de puntajes',
  groupHint: 'La plataforma no da listas de grupos ni de resultados: los dos se pegan.',
  groupMissing: 'Escriba el ID de un grupo de puntajes.',
  ids: 'ID de los resultados',
  idsHint:
    'Uno por línea, o separados por comas, espacios o tabulaciones; también sirve una columna de una hoja de cálculo.',
  idsMissing: 'Pegue al menos el ID de un resultado.',
  read: (n, repeated) =>
    repeated === 0
      ? ids(n)
      : `${ids(n)}; ${plural(repeated, 'repetido se omitió', 'repetidos se omitieron')}`,
  headingLeftOut: (heading) => `Se omitió el encabezado «${heading}».`,
  tooMany: (n, over) =>
    `${ids(n)} son ${count(over)} de más: la plataforma acepta hasta 5,000 a la vez. No se envió nada.`,
  refused: (n) =>
    n === 1 ? 'Uno de estos ID se rechazó.' : `${count(n)} de estos ID se rechazaron.`,
  refusedTitle: 'ID rechazados',
  refusedMore: (n) => `y ${count(n)} más`,
  leaveOut: (n) => (n === 1 ? 'Omitirlo' : `Omitir estos ${count(n)}`),
  show: 'Mostrar los resultados',
  before: 'Listas usadas antes',
  listOf: (n) => `${count(n)} ID de resultados`,
  putBack: 'Volver a lo que había aquí',
  giveName: 'Ponerle nombre a la lista…',
  changeName: 'Cambiar el nombre de la lista…',
  nameTitle: 'Nombre de esta lista',
  nameWhat: (n, group) => `${count(n)} ID de resultados de ${group}`,
  forget: 'Olvidar esta lista',
  practice: 'Usar ID para practicar',
  none: 'Todavía sin resultados',
  noneText: 'Escriba un grupo y pegue los ID de sus resultados.',
  empty: 'No llegó ningún resultado',
  emptyText: 'La plataforma respondió con una lista vacía.',
  title: 'Resultados',
  found: (n) => plural(n, 'resultado', 'resultados'),
  missing: (n) =>
    n === 1
      ? 'Uno de los ID que pidió no está en la respuesta'
      : `${count(n)} de los ID que pidió no están en la respuesta`,
  copyMissing: 'Copiar estos ID',
  unasked: (n) =>
    n === 1
      ? 'Un resultado de la respuesta no se había pedido.'
      : `${count(n)} resultados de la respuesta no se habían pedido.`,
  unreadable: (n) =>
    n === 1
      ? 'Una entrada de la respuesta no se pudo leer y se omite.'
      : `${count(n)} entradas de la respuesta no se pudieron leer y se omiten.`,
  copyTable: 'Copiar la tabla',
  copyHint: 'Para una hoja de cálculo, en el orden que se muestra.',
  sortUp: (column) => `Ordenar por ${column}`,
  sortDown: (column) => `Ordenar por ${column}, de mayor a menor`,
  sortAsAnswered: 'Como respondió la plataforma',
  notGiven: 'no se dio',
  details: 'Resultado de puntaje',
  otherFields: 'Más campos',
};

export const jsonTree: Catalogue['jsonTree'] = {
  keys: 'Las flechas mueven; la derecha abre, la izquierda cierra, un asterisco abre todo lo de al lado.',
  items: (size) => plural(size, 'elemento', 'elementos'),
  fields: (size) => plural(size, 'campo', 'campos'),
  noItems: 'lista vacía',
  noFields: 'sin campos',
  characters: (size) => plural(size, 'carácter', 'caracteres'),
  itemRange: (first, last) => `Elementos ${first} a ${last}`,
  fieldRange: (first, last) => `Campos ${count(first)} a ${count(last)}`,
  textRange: (first, last) => `Caracteres ${count(first)} a ${count(last)}`,
  level: (level) => `nivel ${count(level)}`,
  find: (label) => `Buscar en ${label}`,
  findPlaceholder: 'Buscar un nombre o valor',
  previousMatch: 'Coincidencia anterior',
  nextMatch: 'Coincidencia siguiente',
  noMatch: 'Sin coincidencias',
  matchOf: (at, total) => `${count(at)} de ${count(total)}`,
  soFar: (total) => `${plural(total, 'coincidencia', 'coincidencias')} hasta ahora`,
  matchOfMore: (at, total) => `${count(at)} de más de ${count(total)}`,
  openAll: 'Abrir todo',
  closeAll: 'Cerrar todo',
  tooMany: (lines) =>
    `Se abrieron unas ${count(lines)} líneas. Abra lo demás donde le haga falta, o búsquelo.`,
  copyValue: 'Copiar el valor',
  copyJson: 'Copiar como JSON',
  copyPath: 'Copiar la ruta',
  copyRefused: 'No se pudo copiar: el sistema no lo permitió.',
  whole: 'Todo',
};

/** IDs that the platform cannot list, as they were used at this desk. */
export const remembered: Catalogue['remembered'] = {
  suggestions: 'Usados antes en este puesto',
  found: (n) => plural(n, 'ID usado antes', 'ID usados antes'),
  blanks: 'Contiene espacios: ¿se pegó más de un ID?',
  giveName: 'Darle un nombre…',
  changeName: 'Cambiar su nombre…',
  title: 'Nombre de este ID',
  name: 'Nombre, para este puesto',
  nameHint: 'Solo lo guarda este puesto; la plataforma nunca lo ve.',
  save: 'Guardar el nombre',
  forget: 'Olvidar este ID',
  lastUsed: (text) => `Usado ${text}`,
};

export const commercialData: Catalogue['commercialData'] = {
  formLabel: 'Qué leer',
  services: 'Servicios de datos',
  servicesHint:
    'Identificadores separados por comas, o pegados. La plataforma no los da en una lista; déjelo vacío para leerlos todos.',
  usedServices: 'Usados desde que inició sesión',
  practiceServices: 'Para practicar',
  raw: 'Datos bancarios completos',
  rawHint: 'Cada detalle del análisis bancario en lugar de un resumen. Puede ser mucho.',
  rawOff:
    'Su departamento de informática desactivó la lectura de datos bancarios completos en esta computadora.',
  read: 'Leer',
  soFar: (percent) => `Se lee lo que llegó: ${count(percent)} %`,
  notRead: 'Todavía no se leyó',
  notReadText: 'Esto trae datos financieros de la empresa. Elija qué leer y después presione Leer.',
  legalName: 'Nombre legal',
  noName: 'no se dio',
  uuid: 'UUID del registro',
  asked: 'Se pidió',
  allServices: 'Todos los servicios',
  someServices: (services) => services.join(', '),
  withRaw: (services) => `${services} · datos bancarios completos`,
  withSummary: (services) => `${services} · resumen de los datos bancarios`,
  tree: 'datos comerciales',
  save: 'Guardar como JSON',
  notReached: 'no está en la parte que se leyó',
  cutTitle: (announced) =>
    announced === null
      ? 'Esta respuesta es demasiado grande para mostrarla entera: aquí solo está su principio'
      : `Esta respuesta tiene ${bytes(announced)}: aquí solo está su principio`,
  cutText:
    'Lo que sigue falta, también al buscar y al copiar. Guardar como JSON trae la respuesta entera a un archivo que usted elige.',
  saving: 'Se guarda la respuesta entera',
  soFarSaved: (done, total) =>
    total === null ? `${bytes(done)} hasta ahora` : bytesOf(done, total),
  stop: 'Dejar de guardar',
  saved: (size) => `La respuesta entera está guardada: ${size}`,
  savedText:
    'El archivo es texto simple con datos de la empresa: está donde usted eligió, a su cuidado.',
  savedElsewhere: 'Los datos comerciales están guardados.',
  notSaved: 'Los datos comerciales no se guardaron.',
  stopped: 'Se dejó de guardar',
  nothingLeft:
    'No queda nada del archivo nuevo donde usted lo quería; lo que había antes sigue igual.',
  nothing: 'Sin datos comerciales',
  nothingText: 'La plataforma respondió que no tiene ninguno de esta solicitud.',
  nothingFiltered: (services) =>
    services === 1
      ? 'La plataforma no respondió nada para este servicio. Deje el campo vacío para pedirlos todos.'
      : `La plataforma no respondió nada para estos ${count(services)} servicios. Deje el campo vacío para pedirlos todos.`,
};

/** Running the last step of a data orchestration run again. */
export const orchestration: Catalogue['orchestration'] = {
  title: 'Repetir el último paso',
  lead: 'Repite el paso más reciente de una ejecución de la orquestación de datos. La plataforma lo hace después, y nada dice cuándo termina.',
  logId: 'ID del registro de orquestación',
  logIdHint: 'La plataforma no puede dar aquí una lista de ejecuciones: pegue el ID del portal.',
  logIdMissing: 'Escriba el ID del registro de la ejecución.',
  comment: 'Comentario',
  commentHint: 'Por qué se repite el paso. Estas palabras llegan a la plataforma.',
  noComment: 'Ninguno',
  check: 'Repetir…',
  switchedOff: 'Su departamento de informática desactivó repetir pasos en esta computadora.',
  confirmTitle: '¿Repetir el último paso?',
  confirmLead:
    'La plataforma repetirá el paso más reciente de esta ejecución. Queda en cola, y nada dice cuándo termina.',
  willSend: 'Qué se enviará',
  applicationId: 'ID de la solicitud',
  takenBefore: (at) => `Esta ejecución ya se puso en cola a las ${clock(at)}`,
  unsureBefore: (at) => `Puede que esta ejecución ya esté en cola desde las ${clock(at)}`,
  twice: 'Si se repite otra vez, el paso puede ejecutarse dos veces.',
  verb: 'Repetir el paso',
  verbTwice: 'Repetirlo una vez más',
  unsure:
    'Puede que la plataforma lo haya aceptado de todos modos. Mire en el portal si el paso se ejecutó: si lo repite, puede ejecutarse dos veces.',
  queuedNow: (at) => `En cola desde las ${clock(at)}. Nada dice cuándo termina.`,
  again: 'ID del registro y comentario',
  history: 'Pedidos desde que inició sesión',
  when: 'Cuándo',
  answer: 'Respuesta',
  outcomes: {
    queued: 'En cola',
    unsure: 'Puede estar en cola',
    refused: 'No se aceptó',
  },
};

/** What was filed for an application from this desk. */
export const verifications: Catalogue['verifications'] = {
  note: 'Lo que usted presentó desde este puesto. No se le pueden preguntar a la plataforma los resultados posteriores ni lo que presentaron otros: un recibo dice lo que respondió en su momento.',
  list: 'Presentado para esta solicitud desde este puesto',
  columns: {
    state: 'Estado',
    what: 'Qué',
    owner: 'Propietario',
    times: 'Cuándo',
    receipt: 'Recibo',
  },
  noOwner: 'todavía sin propietario',
  started: (text) => `empezado ${text}`,
  queued: (text) => `puesto en la bandeja de salida ${text}`,
  sent: (text) => `enviado ${text}`,
  open: 'Abrir',
  openReceipt: 'Recibo',
  openOf: (what) => `Abrir ${what}`,
  receiptOf: (what) => `Recibo de ${what}`,
  receiptId: 'ID del registro',
  emptyTitle: 'Nada presentado para esta solicitud desde este puesto',
  emptyText: 'Lo que presenta para ella aparece aquí con su estado y su recibo.',
  misfiled: 'Presentado para otra persona',
};

/** The summary of an application (spec, "Application summary"), field by field. */
export const overview: Catalogue['overview'] = {
  groups: {
    standing: 'Cómo va',
    money: 'Dinero',
    dates: 'Fechas',
    flags: 'Clase de solicitud',
    origin: 'De dónde vino',
    ids: 'Identificadores',
  },
  fields: {
    id: 'ID de la solicitud',
    clientTrackingToken: 'Token del cliente',
    status: 'Estado',
    progress: 'Avance',
    workflow: 'Flujo de trabajo',
    workflowSegment: 'Segmento del flujo',
    dealMode: 'Modalidad',
    amountNeeded: 'Monto necesario',
    createdAt: 'Empezada',
    finishedAt: 'Completada',
    source: 'Origen',
    priority: 'Prioridad',
    priorityOfferStatus: 'Estado de la oferta prioritaria',
    repaymentPercentage: 'Porcentaje de pago',
    useOfFundId: 'Uso de los fondos',
    isBusinessCredit: 'Crédito comercial',
    isDataCapture: 'Captura de datos',
    isClientFunded: 'Financiada por el cliente',
    isDiscoveryComplete: 'Indagación completa',
    widgetTypeName: 'Widget',
    referrerAbsoluteUrl: 'Dirección de procedencia',
    referrerHost: 'Sitio de procedencia',
  },
  notGiven: 'no se dio',
  percent: (text) => `${text}%`,
  codes: 'La plataforma solo da números; los nombres que los acompañan son de esta sucursal.',
  editCodes: 'Editar los nombres en Ajustes',
  funders: 'Financiadores',
  fundersWithPlacements: 'Con colocaciones',
  fundersWithOffers: 'Con ofertas',
  noFunders: 'ninguno',
  funder: 'financiador',
  other: 'Otros campos que envió la plataforma',
  legalName: 'Nombre legal',
  loadName: 'Mostrar el nombre legal',
  loadingName: 'Pidiendo el nombre…',
  nameHint: 'Está en los datos comerciales; al pedirlo se leen también datos financieros.',
  noName: 'Los datos comerciales no dan ningún nombre legal.',
  goneTitle: 'La plataforma no encuentra ninguna solicitud con este ID',
  goneText: 'Puede que se haya quitado, o que esta cuenta no pueda verla. Búsquela otra vez.',
  goneOthers: (n) =>
    `Si se busca como texto, el ID lleva a ${plural(n, 'otra solicitud', 'otras solicitudes')}. Puede ser un ID de operación o un token; búsquelo.`,
  find: 'Ir a la búsqueda',
};
