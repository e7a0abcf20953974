import type { Catalogue } from '../en-us/catalogue.ts';
import { clock, count } from '../formats.ts';

/** Running the last step of a data orchestration run again. */
export const orchestration: Catalogue['orchestration'] = {
  title: 'Repetir el último paso',
  lead: 'Repite el paso más reciente de una ejecución de la orquestación de datos. La plataforma lo hace después, y nada dice cuándo termina.',
  logId: 'ID del registro de orquestación',
  logIdHint: 'La plataforma no puede dar aquí una lista de ejecuciones: pegue el ID del portal.',
  logIdMissing: 'Escriba el ID del registro de la ejecución.',
  comment: 'Comentario',
  commentHint: 'Por qué se repite el paso. Estas palabras llegan a la plataforma.',
  commentMissing: 'Diga por qué se repite el paso.',
  commentTooLong: (most) => `Escriba un comentario de ${count(most)} caracteres como máximo.`,
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
