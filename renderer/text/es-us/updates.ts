import type { updates as updatesInEnglish } from '../en-us/updates.ts';

/** New versions of the program. */
export const updates: typeof updatesInEnglish = {
  lead: 'Las versiones nuevas de Intake Desk vienen de su organización.',
  version: (version) => `Versión ${version}`,
  before: (version) => `Antes: versión ${version}`,
  from: (server) => `Desde ${server}`,
  hours: (from, to) => (from === to ? 'A cualquier hora del día' : `Entre las ${from} y las ${to}`),
  lookedAt: (when) => `Se buscó ${when}`,
  byIt: 'Su departamento de informática instala las versiones nuevas en esta computadora.',
  byItAll:
    'Su organización nombra un servidor de actualizaciones, pero este tipo de instalación no se actualiza por sí sola. Su departamento de informática instala las versiones nuevas en esta computadora.',
  idle: 'En estas horas se busca una versión nueva.',
  looking: 'Buscando una versión nueva …',
  upToDate: 'No hay una versión más nueva para esta computadora.',
  found: (version) => `La versión ${version} está disponible y llega en estas horas.`,
  downloading: (version, percent) => `La versión ${version} está llegando: ${percent} %`,
  ready: (version) =>
    `La versión ${version} ya está aquí. Se instala en estas horas, cuando nadie trabaje en este puesto.`,
  readyAsked: (version) =>
    `La versión ${version} ya está aquí. Windows pide un administrador cuando usted la instale.`,
  installing: (version) =>
    `Se está instalando la versión ${version}. Intake Desk se cierra y vuelve a abrirse.`,
  problems: {
    notReached:
      'El servidor de actualizaciones no respondió. Intake Desk lo intenta de nuevo por sí solo. Si sigue así, avise a informática.',
    notThere:
      'El servidor de actualizaciones no tiene una versión para esta computadora. Avise a informática.',
    notSigned: 'Se rechazó una versión nueva porque nadie la firmó. Avise a informática.',
    wrongSignature:
      'Se rechazó una versión nueva porque no está firmada con la clave de su organización. Avise a informática.',
    notUnderstood:
      'No se pudo entender lo que dice el servidor de actualizaciones. Avise a informática.',
    otherList:
      'Se rechazó una versión nueva porque su lista se hizo para otras computadoras. Avise a informática.',
    elsewhere:
      'Se rechazó una versión nueva porque habría venido de otro lugar que el que nombra su organización. Avise a informática.',
    damaged:
      'Una versión nueva no llegó como se hizo y se desechó. Intake Desk lo intenta de nuevo por sí solo. Si sigue así, avise a informática.',
    disk: 'No se puede guardar una versión nueva en esta computadora. Revise que el disco no esté lleno.',
    notReplaced: 'No se pudo reemplazar el programa. No se cambió nada. Avise a informática.',
  },
  look: 'Buscar ahora',
  download: 'Traerla ahora',
  install: 'Instalar y reiniciar',
  confirm: {
    title: (version) => `¿Instalar la versión ${version} ahora?`,
    body: 'Intake Desk se cierra y vuelve a abrirse. Los borradores y lo que espera su envío se conservan. El texto que está escribiendo, no.',
  },
};
