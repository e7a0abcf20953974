import type { JsonExpected } from '../../../preload/json/scan.ts';
import { MAX_JSON_LEVELS } from '../../../preload/json/text.ts';
import type { Catalogue } from '../en-us/catalogue.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

const expected: Readonly<Record<JsonExpected, string>> = {
  value: 'se espera un valor',
  name: 'se espera un nombre entre comillas dobles',
  colon: 'se esperan dos puntos',
  comma: 'se espera una coma o un paréntesis que cierre',
  string: 'esto no puede estar en un texto: ciérrelo, o escriba el carácter con escape',
  nothing: 'el JSON terminó antes de esto',
  fewerLevels: `este nivel ya es demasiado: escríbalo con ${count(MAX_JSON_LEVELS)} niveles de listas y objetos como máximo`,
};

export const attributes: Catalogue['attributes'] = {
  search: 'Buscar atributos',
  askedAttributes: 'Atributos pedidos',
  askedAttributesHint:
    'JSON; se envía tal como está escrito. La plataforma no dice qué va en él: use lo que le hayan indicado.',
  noneAskedText: 'La plataforma no encontró nada para los atributos pedidos.',
  onPage: (n) => `${plural(n, 'atributo', 'atributos')} en esta página`,
  found: (total) => plural(total, 'atributo', 'atributos'),
  foundFor: (total, text) => `${plural(total, 'atributo', 'atributos')} para «${text}»`,
  unreadable: (rows) =>
    `${plural(rows, 'fila de esta página no se pudo entender y no se puede mostrar', 'filas de esta página no se pudieron entender y no se pueden mostrar')}`,
  none: 'Sin atributos',
  noneText: 'La plataforma no muestra ningún atributo de esta solicitud.',
  noneMatch: 'No se encontró ningún atributo',
  noneMatchText: (text) =>
    `La plataforma no encontró nada para «${text}». Pruebe con una parte del nombre.`,

  columns: {
    name: 'Atributo',
    value: 'Valor',
    source: 'Origen',
    status: 'Estado',
    type: 'Tipo',
    updated: 'Cambiado',
  },
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    status: 'Estado',
    type: 'Tipo',
    isReadonly: 'Solo lectura',
    isGlobal: 'Global',
    isLegacy: 'Heredado',
    content: 'Contenido',
    tokens: 'Tokens',
    clientId: 'ID del cliente',
  },
  flags: { isGlobal: 'Global', isReadonly: 'Solo lectura', isLegacy: 'Heredado' },
  noName: 'Sin nombre',
  noDefinition: 'La plataforma no dio ninguna definición con este valor.',
  failed: 'No calculado',
  noValue: 'Sin valor',

  back: 'Todos los atributos',
  facts: {
    value: 'Valor para esta solicitud',
    source: 'Origen del valor',
    valueId: 'ID del valor',
    computed: 'Valor creado',
    valueUpdated: 'Valor cambiado',
    id: 'ID del atributo',
    shortId: 'ID corto',
    created: 'Creado',
    updated: 'Cambiado',
  },
  valueId: 'ID del valor',
  attributeId: 'ID del atributo',
  shortId: 'ID corto',
  forApplication: 'Para esta solicitud',
  definition: 'Definición',
  moreFields: 'Otros campos que envió la plataforma',
  notTold: 'La plataforma no lo dice',
  isNull: 'Nada (null)',
  globalNote:
    'La plataforma marca esta definición como global: otras solicitudes también pueden usarla.',
  sharedNote: 'Otras solicitudes también pueden usar esta definición.',
  readonlyNote: 'La plataforma la marca como solo lectura. Si se puede cambiar, lo decide ella.',

  edit: 'Editar el atributo',
  goOnEditing: 'Seguir editando',
  unsaved: 'Tiene aquí cambios que no se enviaron.',
  delete: 'Eliminar el atributo…',
  mayNotEdit:
    'En esta computadora no se pueden editar atributos. Lo decide su departamento de informática.',
  mayNotDelete:
    'En esta computadora no se pueden eliminar atributos. Lo decide su departamento de informática.',

  editTitle: (name) => `Editar «${name}»`,
  backToDetails: 'Volver, conservando lo escrito',
  discard: 'Descartar los cambios',
  review: 'Revisar los cambios',
  nothingChanged: 'Todavía no se cambió nada.',
  tooLong: (most) => `Escriba ${count(most)} caracteres como máximo.`,
  chooseCode: 'La plataforma no lo dice',
  clientTitle: 'ID del cliente',
  clientHint:
    'La plataforma no dice de qué cliente es una definición, así que se envía solo si usted lo pone aquí.',
  clientChoices: {
    leave: 'Dejarlo como está',
    set: 'Ponerlo',
    none: 'Ponerlo en ninguno',
  },
  clientMissing: 'Escriba el ID del cliente, o déjelo como está.',
  editJson: (field) => `Editar como JSON: ${field.toLowerCase()}`,
  leaveJson: (field) => `Dejar como está: ${field.toLowerCase()}`,
  jsonHint:
    'JSON. Los números se envían con todas las cifras que se escriben aquí; null vacía el campo.',
  jsonFault: (line, column, found, what) =>
    found === null
      ? `El JSON termina antes de tiempo, en la línea ${count(line)}, columna ${count(column)}: ${expected[what]}.`
      : `Línea ${count(line)}, columna ${count(column)}, en «${found}»: ${expected[what]}.`,
  goToFault: 'Ir a ese lugar',
  otherFields: 'La plataforma también señala:',

  reviewTitle: (name) => `Qué cambia en «${name}»`,
  reviewLead: 'Todavía no se envió nada.',
  nothingWasChanged: 'No se cambió nada. Puede enviarlo otra vez.',
  before: 'Antes',
  after: 'Después',
  where: 'Campo',
  wholeValue: 'todo el valor',
  nothingThere: 'no está',
  emptyText: 'vacío',
  noneValue: 'ninguno',
  clientBefore: 'la plataforma no lo dice',
  moreDifferences: (more) => `y ${plural(more, 'lugar más', 'lugares más')}`,
  sentUnchanged: (names) => `Se envía también, sin cambios: ${names.join(', ')}.`,
  notSent: (names) =>
    `La plataforma no lo dice, así que no se envía: ${names.join(', ')}. Una plataforma que reemplace toda la definición lo vaciaría.`,
  clientNotSent: 'El ID del cliente no se envía.',
  lookedFirst: 'Antes de enviarla se lee otra vez la definición, por si otra persona la cambió.',
  backToForm: 'Volver al formulario',
  save: 'Guardar los cambios',

  savedTitle: 'Los cambios se guardaron',
  savedText: 'Abajo está la definición tal como respondió la plataforma.',
  keptOtherwise: 'La plataforma no la guardó como se envió:',
  announceSaved: (name) => `«${name}» se guardó.`,
  leftInDoubt: (name) =>
    `Lo que pasó con los cambios en «${name}» está en ese atributo: ábralo y siga editando.`,

  changedTitle: 'Otra persona cambió este atributo mientras tanto',
  changedText: 'No se envió nada. Esto cambió desde que usted lo abrió:',
  opened: 'Como usted lo abrió',
  now: 'Ahora',
  goOnFromNew: 'Seguir desde la versión nueva',
  typingStays: 'Lo que escribió queda en el formulario.',

  unlistedTitle: 'La plataforma ya no muestra este atributo en esta solicitud',
  unlistedText:
    'Puede que se haya eliminado. No se envió nada. Lo que usted puso se conserva; puede enviarlo de todos modos, y la plataforma decide.',
  sendAnyway: 'Enviar de todos modos',
  goneTitle: 'Este atributo ya no está en la plataforma',
  goneText:
    'Parece que se eliminó mientras tanto. No se cambió nada. Lo que usted puso se conserva aquí:',
  entered: 'Lo que usted puso',
  copyEntered: 'Copiar lo que puse',

  doubtfulTitle: 'No se sabe si los cambios se guardaron',
  doubtfulText: 'Se enviaron, y nada de lo que llegó muestra si se hicieron:',
  nowSays: (at) => `Lo que la plataforma dice ahora (leído ${at}):`,
  nowHasIt: 'La definición está como usted la quería.',
  nowHasNot:
    'La definición está como antes. Si la petición todavía está en camino, eso puede cambiar.',
  nowOther: 'La definición no es la que usted quería:',
  clientUnseen: 'No se puede ver si cambió el ID del cliente: la plataforma no lo dice.',
  nowUnlisted: 'Ya no muestra el atributo.',
  nowUnknown: 'Tampoco se pudo leer otra vez la definición.',
  wanted: 'Como usted la quería',
  goOnFromNow: 'Seguir desde esta',
  finish: 'Listo',
  tryAgain: 'Revisar y enviar otra vez',

  deleteTitle: '¿Eliminar este atributo?',
  deleteText:
    'Se elimina para siempre. Puede que todos compartan la definición: entonces desaparece de todas las solicitudes.',
  deleteWord: (word) => `Escriba su nombre para eliminarlo: ${word}`,
  deleteWordId: (word) => `No tiene nombre. Escriba su ID para eliminarlo: ${word}`,
  deleteVerb: 'Eliminar el atributo',
  deleteAnyway: 'Eliminar de todos modos',
  keep: 'Conservarlo',
  deletedTitle: (name) => `«${name}» se eliminó`,
  deletedText: 'La lista se leyó otra vez.',
  announceDeleted: (name) => `«${name}» se eliminó.`,
  deleteChanged: 'Alguien lo cambió desde que usted lo abrió. No se eliminó nada. Mírelo otra vez:',
  deleteUnlisted:
    'La plataforma ya no lo muestra en esta solicitud. Puede que ya se haya eliminado. No se envió nada.',
  deleteDoubtful: 'No se sabe si se eliminó: nada de lo que llegó lo muestra.',
  deleteNowGone: 'Leída otra vez, la plataforma ya no lo muestra.',
  deleteNowThere: 'Leída otra vez, la plataforma todavía lo muestra. Puede intentar otra vez.',
  deleteNowUnknown:
    'Tampoco se pudo leer otra vez la lista. Actualícela antes de intentar otra vez.',
};
