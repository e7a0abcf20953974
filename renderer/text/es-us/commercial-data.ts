import type { Catalogue } from '../en-us/catalogue.ts';
import { count } from '../formats.ts';

export const commercialData: Catalogue['commercialData'] = {
  formLabel: 'Qué leer',
  services: 'Servicios de datos',
  servicesHint:
    'Identificadores separados por comas, o pegados. La plataforma no los da en una lista; déjelo vacío para leerlos todos.',
  usedServices: 'Usados desde que inició sesión',
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
  nothing: 'Sin datos comerciales',
  nothingText: 'La plataforma respondió que no tiene ninguno de esta solicitud.',
  nothingFiltered: (services) =>
    services === 1
      ? 'La plataforma no respondió nada para este servicio. Deje el campo vacío para pedirlos todos.'
      : `La plataforma no respondió nada para estos ${count(services)} servicios. Deje el campo vacío para pedirlos todos.`,
};
