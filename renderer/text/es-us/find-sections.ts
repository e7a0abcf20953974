import type { Catalogue } from '../en-us/catalogue.ts';
import { plural } from './amounts.ts';

const changes = (n: number) => plural(n, 'cambio', 'cambios');

/** The account's saved filters (spec, endpoints 11 and 12). */
export const savedFilters: Catalogue['savedFilters'] = {
  title: 'Filtros guardados de su cuenta',
  lead: 'La plataforma no da una lista de los filtros guardados. Escriba los ID que muestra su portal; este puesto los recuerda, con los nombres que usted les dé.',
  add: 'Agregar',
  addTitle: 'Agregar un filtro',
  id: 'ID del filtro',
  name: 'Nombre, para este puesto',
  practice: 'Filtros para practicar:',
  known: 'Este ID ya está en la lista.',
  list: 'Filtros conocidos en este puesto',
  emptyTitle: 'Aquí todavía no se conoce ningún filtro',
  emptyText: 'Agregue el ID de un filtro guardado para mostrarlo, ocultarlo o eliminarlo.',
  columns: {
    filter: 'Filtro',
    choice: 'En su lista',
    actions: 'Qué se puede hacer',
  },
  noName: 'Sin nombre',
  choiceOf: (name) => `En su lista: ${name}`,
  leave: 'Dejar',
  show: 'Mostrar',
  hide: 'Ocultar',
  sentShow: (text) => `Último envío: Mostrar, ${text}`,
  sentHide: (text) => `Último envío: Ocultar, ${text}`,
  rename: 'Nombre…',
  renameOf: (name) => `Nombre… ${name}`,
  delete: 'Eliminar…',
  deleteOf: (name) => `Eliminar… ${name}`,
  deleteOff:
    'Su departamento de informática desactivó eliminar filtros guardados en esta computadora.',

  changeTitle: 'Mostrar u ocultar',
  changeLead:
    'Cambia lo que ve usted, nadie más. La plataforma conserva al menos un filtro visible; solo ella sabe qué otros hay.',
  previewTitle: 'Lo que se envía, al pie de la letra',
  previewNone: 'Elija Mostrar u Ocultar en al menos un filtro.',
  previewHint: 'Su forma se pone en Ajustes, porque la plataforma no la documenta.',
  badTemplate: 'La forma puesta en Ajustes no es una lista JSON, así que no se puede enviar nada.',
  settings: 'Ajustes',
  send: (n) => (n === 0 ? 'Enviar' : `Enviar ${changes(n)}`),
  sending: 'Enviando…',
  done: (n) => `La plataforma aceptó ${changes(n)}`,
  doneText: (text) =>
    `Respondió «success» ${text}. Lo que está visible ahora se puede ver en el portal.`,
  notDone: 'La plataforma no lo hizo',
  notDoneText:
    'Respondió que no tuvo éxito y no dio ningún motivo. Lo que usted eligió sigue aquí.',
  fieldsTitle: 'Lo que dice de cada campo',
  fieldSays: (field, text) => `${field}: «${text}»`,

  deleteTitle: '¿Eliminar este filtro guardado?',
  deleteBody:
    'Se elimina en la plataforma y desde aquí no se puede recuperar. El filtro incluido que se llama All no se puede eliminar; solo la plataforma sabe cuál es.',
  sendUnsure:
    'Puede que la plataforma lo haya aceptado de todos modos. Mire allí qué filtros se muestran antes de enviarlo otra vez.',
  deleteUnsure:
    'Es posible que se haya eliminado de todos modos, y solo la plataforma lo sabe. Mire allí antes de eliminarlo otra vez.',
  deleteConfirm: 'Eliminar el filtro guardado',
  deleting: 'Eliminando…',
  deleted: (name) => `Eliminado en la plataforma: ${name}`,
  deletedText: 'También se quitó de la lista de aquí.',
};

const found = (n: number) => plural(n, 'solicitud', 'solicitudes');

/** Applications of a profile (spec, endpoint 14). */
export const profiles: Catalogue['profiles'] = {
  title: 'Solicitudes de un perfil',
  lead: 'Un perfil es una persona o una empresa en la plataforma. Se muestran sus solicitudes y las de los perfiles relacionados.',
  type: 'Clase de perfil',
  typeHint: 'Como la escribe la plataforma; no está documentado qué clases hay.',
  id: 'ID del perfil',
  practice: 'Perfiles para practicar:',
  show: 'Mostrar las solicitudes',
  showing: 'Pidiendo…',
  list: 'Solicitudes de este perfil',
  listOf: (type, id) => `${type} ${id}`,
  found,
  onPage: (n) => `${found(n)} en esta página`,
  unreadable: (n) => `${plural(n, 'fila no se pudo leer', 'filas no se pudieron leer')}.`,
  noneTitle: 'Sin solicitudes',
  noneText: 'La plataforma no muestra ninguna de este perfil.',
  columns: {
    application: 'Solicitud',
    status: 'Estado',
    progress: 'Avance',
    amount: 'Monto necesario',
    started: 'Empezada',
    stage: 'Etapa',
    actions: 'Qué se puede hacer',
  },
  openPage: 'Abrir la página',
  openPageOf: (name) => `Abrir la página: ${name}`,
  file: 'Presentar',
  fileFor: (name) => `Presentar para ${name}`,
  allFields: 'Todos los campos',
  allFieldsOf: (name) => `Todos los campos de ${name}`,
  fields: 'Registro',
  applicationId: 'ID de la solicitud',
  fromOwner: '¿No sabe qué solicitud es, o qué registro?',
  lookUp: 'Buscar las solicitudes de un perfil',
};
