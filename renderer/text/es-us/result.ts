import type { Catalogue } from '../en-us/catalogue.ts';

const kinds: Catalogue['result']['kinds'] = {
  passed: 'Aprobado',
  failed: 'No aprobado',
  errored: 'El servicio informó de un error',
  received: 'Recibido, sin resultado todavía',
  contradictory: 'La respuesta de la plataforma se contradice',
};

const contradictions = {
  passedAndFailed: 'dice aprobado y no aprobado a la vez',
  passedAndErrored: 'dice aprobado e informa de un error',
  passedAtWithoutPassed: 'da una hora de aprobación y no dice que se aprobó',
  failedAtWithoutFailed: 'da una hora en que no se aprobó y no dice que no se aprobó',
};

/** What the platform's answer says of a check. */
export const result: Catalogue['result'] = {
  kinds,
  badges: {
    passed: 'Aprobado',
    failed: 'No aprobado',
    errored: 'Error informado',
    received: 'Enviado',
    contradictory: 'Respuesta contradictoria',
  },
  titles: { ...kinds, received: 'Enviado: recibido, sin resultado todavía' },
  practiceTitles: {
    passed: 'Aprobado en PRÁCTICA',
    failed: 'No aprobado en PRÁCTICA',
    errored: 'El servicio informó de un error, en PRÁCTICA',
    received: 'Enviado en PRÁCTICA: recibido, sin resultado todavía',
    contradictory: 'La respuesta de la plataforma se contradice, en PRÁCTICA',
  },
  leads: {
    passed: 'La respuesta de la plataforma dice que esta comprobación se aprobó.',
    failed: 'La respuesta de la plataforma dice que esta comprobación no se aprobó.',
    errored: 'La respuesta de la plataforma trae un error en lugar de un resultado.',
    received: 'La plataforma creó este registro de verificación. El servicio decide más tarde.',
    contradictory:
      'Pregunte a la plataforma qué es lo que vale, antes de que alguien se fíe de ella.',
  },
  contradicts: (says) => capital(says.map((one) => contradictions[one]).join(', y ')),
  notYet: 'recibido, sin resultado todavía',
  at: {
    passed: (text) => `aprobado ${text}`,
    failed: (text) => `no aprobado ${text}`,
    errored: (text) => `error informado ${text}`,
  },
  noLater:
    'Desde aquí no se le puede preguntar otra vez a la plataforma: lo que no está en su respuesta nunca llega a este puesto.',
  whereLater: 'Un resultado posterior está en el portal de su prestamista.',
  label: 'Resultado',
  error: 'Error, con las palabras de la plataforma',
  errorStatus: 'Estado del error',
  recognized: 'Tipo reconocido',
  otherType: 'El servicio reconoció otro tipo de documento',
  otherTypeTodo: (chosen, recognized) =>
    `Usted eligió «${chosen}»; el servicio dice «${recognized}». Revise cuál se envió.`,
  processedAt: 'Procesado',
  submittedAt: 'Remitido',
  receivedAt: 'Recibido',
  passedAt: 'Aprobado, al segundo',
  failedAt: 'No aprobado, al segundo',
  erroredAt: 'Error informado, al segundo',

  seen: 'Visto',
  seenBy: (by, text) => `Lo vio ${by}, ${text}`,
  again: 'Intentar con otra imagen',
  openNext: 'Abrir el nuevo intento',
  openBefore: 'Recibo del anterior',
  follows: 'Nuevo intento del registro',
  followsNote: 'Otro intento de una comprobación que no se aprobó.',

  needsLook: (n) => `${n} por revisar`,
  news: (word, what) => `${word}: ${what}`,
  practiceOwner: {
    received: 'Práctica: las comprobaciones de este propietario quedan sin resultado.',
    passed: 'Práctica: las comprobaciones de este propietario se aprueban.',
    failed: 'Práctica: las comprobaciones de este propietario no se aprueban.',
    errored: 'Práctica: las comprobaciones de este propietario terminan en un error.',
    contradictory: 'Práctica: la respuesta sobre este propietario se contradice.',
  },
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
