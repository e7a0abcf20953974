import type { Catalogue } from '../en-us/catalogue.ts';
import { plural } from './amounts.ts';

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
